// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface ContractWallet {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// Never deployed: its creation code runs inside an eth_call and returns one byte, whether the contract wallet stands by
/// the signature. A wallet that does not exist yet brings its factory along (EIP-6492) and is made for that moment.
contract SignatureValidator {
    bytes32 private constant NOT_YET_DEPLOYED = 0x6492649264926492649264926492649264926492649264926492649264926492;

    constructor(address wallet, bytes32 hash, bytes memory signature) {
        bool isValid = check(wallet, hash, signature);
        assembly {
            mstore(0, isValid)
            return(31, 1)
        }
    }

    function check(address wallet, bytes32 hash, bytes memory signature) private returns (bool) {
        if (!endsWithMark(signature)) return standsBy(wallet, hash, signature);
        (address factory, bytes memory making, bytes memory inner) = abi.decode(signature, (address, bytes, bytes));
        if (wallet.code.length > 0 && standsBy(wallet, hash, inner)) return true;
        (bool isMade, ) = factory.call(making);
        return isMade && standsBy(wallet, hash, inner);
    }

    function endsWithMark(bytes memory signature) private pure returns (bool) {
        if (signature.length < 32) return false;
        bytes32 last;
        assembly {
            last := mload(add(signature, mload(signature)))
        }
        return last == NOT_YET_DEPLOYED;
    }

    function standsBy(address wallet, bytes32 hash, bytes memory signature) private view returns (bool) {
        if (wallet.code.length == 0) return false;
        (bool isAnswered, bytes memory answer) = wallet.staticcall(
            abi.encodeCall(ContractWallet.isValidSignature, (hash, signature))
        );
        bytes4 yes = ContractWallet.isValidSignature.selector;
        return isAnswered && answer.length >= 32 && abi.decode(answer, (bytes32)) == bytes32(yes);
    }
}
