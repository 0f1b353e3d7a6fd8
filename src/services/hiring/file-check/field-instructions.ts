import { refuse } from './file-refusal.ts'
import { isActiveLink, isLocalTarget } from './link-targets.ts'

/** Fields that start programs, or read other files and databases, when the document is opened or printed. */
const refusedFields = ['DDE', 'DDEAUTO', 'LINK', 'INCLUDE', 'INCLUDETEXT', 'IMPORT', 'DATABASE', 'RD', 'PRINT']

const firstArgument = (instruction: string) => {
  const [, quoted, plain = ''] = /^\W*\w+\s+(?:"([^"]*)"?|(\S+))/.exec(instruction) ?? []
  return (quoted ?? plain).replaceAll('\\\\', '\\')
}

/** Checks the instruction of a field in a Word document, such as `HYPERLINK "https://…"`. */
function checkInstruction(instruction: string): void {
  const name = /[a-z]+/i.exec(instruction)?.[0]?.toUpperCase() ?? ''
  if (refusedFields.includes(name)) refuse('fileHasLinkedContent')
  if (name === 'INCLUDEPICTURE' && !isLocalTarget(firstArgument(instruction))) refuse('fileHasLinkedContent')
  if (name === 'HYPERLINK' && isActiveLink(firstArgument(instruction))) refuse('fileHasActions')
}

/** Instructions are longer only in fields without a name that matters. */
const maxInstructionLength = 10_000
const maxDepth = 100

/** Collects the instructions of nested fields, whose text arrives in pieces. */
export class FieldReader {
  readonly #fields: { instruction: string; isInResult: boolean }[] = []

  begin(): void {
    const outer = this.#fields.at(-1)
    // The name of a field would come from the result of another one, which can be anything.
    if (outer && !outer.isInResult && outer.instruction.trim() === '') refuse('fileHasLinkedContent')
    if (this.#fields.length >= maxDepth) refuse('fileTooComplex')
    this.#fields.push({ instruction: '', isInResult: false })
  }

  /** Text of an instruction, or the result of a nested field, which is part of the outer instruction. */
  addText(text: string): void {
    const field = this.#fields.findLast(({ isInResult }) => !isInResult)
    if (field && field.instruction.length < maxInstructionLength) field.instruction += text
  }

  /** From here on the text is the result, which the reader sees. */
  separate(): void {
    const field = this.#fields.at(-1)
    if (!field || field.isInResult) return
    field.isInResult = true
    checkInstruction(field.instruction)
  }

  end(): void {
    this.separate()
    this.#fields.pop()
  }

  isOpen(): boolean {
    return this.#fields.length > 0
  }

  /** Fields that never ended count too. */
  finish(): void {
    for (const { instruction } of this.#fields) checkInstruction(instruction)
  }

  checkWhole(instruction: string): void {
    checkInstruction(instruction)
  }
}
