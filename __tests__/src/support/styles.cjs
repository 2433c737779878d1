// Each class has its own name.
module.exports = new Proxy({}, { get: (_classes, name) => name });
