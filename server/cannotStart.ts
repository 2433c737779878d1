/** A reason that the one who starts the server can do something about: the sentence is for them, the stack is not. */
export class CannotStart extends Error {}
