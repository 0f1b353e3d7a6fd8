import { FieldReader } from './field-instructions.ts'
import { refuse } from './file-refusal.ts'
import { isLocalTarget } from './link-targets.ts'

/** `{\rtf1 …}`: groups in braces, control words after a backslash, everything else is text. */
interface Group {
  /** What the text of the group is; groups within it inherit that. */
  destination: string
  /** The group in which the destination began, which collects its text. */
  owner: Group | undefined
  text: string
  /** How many characters follow a Unicode character for programs that do not know it. */
  fallbackCount: number
}

const objectWords = /^(obj\w*|oleclsid|mhtmltag|htmltag|fromhtml|fromtext)$/
const linkedWords = ['subdocument', 'mmdatasource', 'mmconnectstr', 'mmconnectstrdata', 'mmquery']
/** Destinations whose text is checked when they end. */
const checkedDestinations = ['fldinst', 'template', 'nextfile', 'datastore', 'sn', 'sv']
/** Properties of shapes that name a picture. */
const pictureProperties = ['pibName', 'pibPrintName', 'fillBlipName', 'lineFillBlipName']
const whitespaceWords = ['par', 'line', 'tab', 'cell', 'row']
const maxDepth = 1000
const maxTextLength = 20_000

const controlWord = /([a-zA-Z]+)(-?\d+)? ?/y
const hexByte = /[0-9a-fA-F]{2}/y
const plainText = /[^\\{}\r\n]+/y

/** Refuses objects, remote templates and fields that fetch data. */
export function checkRichText(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  const end = new RichTextReader(text).read()
  if (/[^\s\0]/.test(text.slice(end))) refuse('fileHasExtraData')
}

class RichTextReader {
  readonly #text: string
  #at = 0
  #skipped = 0
  readonly #groups: Group[] = []
  readonly #fields = new FieldReader()
  #shapeProperty = ''

  constructor(text: string) {
    this.#text = text
  }

  /** Returns where the last group ends. */
  read(): number {
    do this.#readToken()
    while (this.#groups.length > 0)
    return this.#at
  }

  #readToken(): void {
    plainText.lastIndex = this.#at
    const plain = plainText.exec(this.#text)?.[0]
    if (plain) {
      this.#at += plain.length
      this.#addText(plain)
    } else this.#readSpecial(this.#text[this.#at++] ?? refuse('fileBroken'))
  }

  #readSpecial(character: string): void {
    if (character === '{') this.#openGroup()
    else if (character === '}') this.#closeGroup()
    else if (character === '\\') this.#readControl()
  }

  #openGroup(): void {
    const outer = this.#groups.at(-1)
    const { destination = '', owner, fallbackCount = 1 } = outer ?? {}
    this.#groups.push({ destination, owner, text: '', fallbackCount })
    this.#skipped = 0
    if (this.#groups.length > maxDepth) refuse('fileTooComplex')
  }

  #closeGroup(): void {
    const group = this.#groups.pop() ?? refuse('fileBroken')
    this.#skipped = 0
    if (group.owner === group) this.#checkDestination(group)
  }

  #readControl(): void {
    controlWord.lastIndex = this.#at
    const match = controlWord.exec(this.#text)
    if (match) {
      this.#at = controlWord.lastIndex
      this.#applyWord((match[1] ?? '').toLowerCase(), match[2] === undefined ? undefined : Number(match[2]))
    } else this.#readSymbol()
  }

  /** `\'e4` is a byte, `\{` a brace, `\*` the mark of a destination that old programs skip. */
  #readSymbol(): void {
    const symbol = this.#text[this.#at++] ?? refuse('fileBroken')
    if (symbol === "'") {
      hexByte.lastIndex = this.#at
      const hex = hexByte.exec(this.#text)?.[0]
      if (hex) this.#at += 2
      this.#addText(hex ? String.fromCharCode(Number.parseInt(hex, 16)) : '')
    } else if ('\\{}'.includes(symbol)) this.#addText(symbol)
    else if (symbol === '~') this.#addText(' ')
  }

  #applyWord(word: string, parameter: number | undefined): void {
    if (objectWords.test(word)) refuse('fileHasObjects')
    if (linkedWords.includes(word)) refuse('fileHasLinkedContent')
    const group = this.#groups.at(-1) ?? refuse('fileBroken')
    if (word === 'bin') this.#at += Math.max(0, parameter ?? 0)
    else if (word === 'uc') group.fallbackCount = Math.max(0, parameter ?? 1)
    else if (word === 'u' && parameter !== undefined) this.#addUnicode(parameter, group)
    else if (whitespaceWords.includes(word)) this.#addText(' ')
    else if (checkedDestinations.includes(word)) this.#beginDestination(word, group)
  }

  #addUnicode(code: number, { fallbackCount }: Group): void {
    this.#skipped = 0
    this.#addText(String.fromCharCode(code & 0xffff))
    this.#skipped = fallbackCount
  }

  #beginDestination(word: string, group: Group): void {
    group.destination = word
    group.owner = group
    if (word === 'fldinst') this.#fields.begin()
  }

  #addText(added: string): void {
    const text = added.slice(this.#skipped)
    this.#skipped = Math.max(0, this.#skipped - added.length)
    const { owner } = this.#groups.at(-1) ?? refuse('fileBroken')
    if (this.#fields.isOpen()) this.#fields.addText(text)
    if (owner && owner.text.length < maxTextLength) owner.text += text
  }

  #checkDestination({ destination, text }: Group): void {
    if (destination === 'fldinst') this.#fields.end()
    if (destination === 'datastore') checkDataStore(text)
    if (destination === 'sn') this.#shapeProperty = text.trim()
    const isPicture = destination === 'sv' && pictureProperties.includes(this.#shapeProperty)
    const isFile = destination === 'template' || destination === 'nextfile' || isPicture
    if (isFile && !isLocalTarget(text)) refuse('fileHasLinkedContent')
  }
}

/** Word keeps custom XML as an object of its XML reader. Objects of any other class are refused. */
function checkDataStore(hex: string): void {
  const start = Buffer.from(hex.replace(/\s/g, '').slice(0, 200), 'hex').toString('latin1')
  if (!/^[\s\S]{12}Msxml2\.SAXXMLReader\.\d/.test(start)) refuse('fileHasObjects')
}
