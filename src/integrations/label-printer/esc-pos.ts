/** What is printed on one label, from top to bottom. */
export interface PrintedLabel {
  time: string
  code: string
  name: string
  items: readonly { text: string; details: string }[]
  foot: string
}

const escapeByte = 0x1b
const groupByte = 0x1d

const initialize = [escapeByte, 0x40]
/** Windows-1252, which all printers of this kind have and which is enough for German. */
const selectWindows1252 = [escapeByte, 0x74, 16]
const feedAndCut = [groupByte, 0x56, 66, 0]

/** 1: as it is; 2: twice as wide and high. */
const size = (factor: 1 | 2): number[] => [groupByte, 0x21, (factor - 1) * 0x11]
const bold = (isOn: boolean): number[] => [escapeByte, 0x45, isOn ? 1 : 0]

/** Characters of a line in the normal size on paper of 80 mm, and on the narrower rolls with smaller print. */
export const lineWidth = 42

const bytesOf1252 = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte] as const,
  ),
)
const replacements: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '−': '-',
  '\u202f': ' ',
}

/** Letters that the printer does not have lose their accents; nothing of a name becomes a question mark. */
function encode(text: string): number[] {
  return [...text.normalize('NFC')].flatMap((character) => {
    const known = bytesOf1252.get(character)
    // Control characters would be commands.
    if (known !== undefined) return known < 0x20 || known === 0x7f ? [0x20] : [known]
    const plain = replacements[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
    return [...plain].map((one) => bytesOf1252.get(one) ?? 0x3f)
  })
}

/** Breaks between words; a word that is longer than a line is split. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(/\s+/).filter(Boolean)) {
    for (let rest = word; rest !== ''; ) {
      const last = lines.at(-1) ?? ''
      const joined = last === '' ? rest : `${last} ${rest}`
      if (joined.length <= width) {
        lines[lines.length - 1] = joined
        rest = ''
      } else if (last !== '') lines.push('')
      else {
        lines[lines.length - 1] = rest.slice(0, width)
        rest = rest.slice(width)
        if (rest !== '') lines.push('')
      }
    }
  }
  return lines
}

const print = (text: string, width: number): number[] => wrap(text, width).flatMap((line) => [...encode(line), 0x0a])

/** The commands with which a network printer prints the label and cuts it off. */
export function composeLabel({ time, code, name, items, foot }: PrintedLabel): Uint8Array {
  return Uint8Array.from([
    ...initialize,
    ...selectWindows1252,
    ...bold(true),
    ...size(2),
    ...print(`${time} ${code}`, lineWidth / 2),
    ...print(name, lineWidth / 2),
    ...size(1),
    ...items.flatMap(({ text, details }) => [
      ...bold(true),
      ...print(text, lineWidth),
      ...bold(false),
      ...(details ? print(details, lineWidth) : []),
    ]),
    ...bold(false),
    ...print(foot, lineWidth),
    ...feedAndCut,
  ])
}
