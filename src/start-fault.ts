/** Something that whoever starts the server can mend; shown as a sentence, without a stack. */
export class StartFault extends Error {}
