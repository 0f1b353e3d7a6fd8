import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Of Debian's poppler-utils. */
export const pdfReader = '/usr/bin/pdftotext'

interface Word {
  text: string
  /** In points: left, top, right, bottom. */
  box: readonly [number, number, number, number]
}

export interface PdfPage {
  text: string
  words: readonly Word[]
}

const wordPattern = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g

/** A letter of a line that runs upwards lies on its side. */
const isUpright = ({ text, box: [left, top, right, bottom] }: Word) => text.length === 1 && right - left > bottom - top

/** Lines that run upwards are read letter by letter. */
function joinUpright(letters: readonly Word[]): Word[] {
  const lines = Map.groupBy(letters, ({ box }) => Math.round(box[0]))
  return [...lines.values()].map((line) => {
    const upwards = line.toSorted((a, b) => b.box[1] - a.box[1])
    const [left, , right, bottom] = upwards[0]?.box ?? [0, 0, 0, 0]
    // The box of a letter reaches into the lines beside it.
    const margin = (right - left) / 4
    const text = upwards.map((letter) => letter.text).join('')
    return { text, box: [left + margin, upwards.at(-1)?.box[1] ?? 0, right - margin, bottom] }
  })
}

/** What a printer would print: the words of each page, and each line that runs upwards as one word. */
export function readPdfPages(pdf: Buffer): PdfPage[] {
  if (!existsSync(pdfReader)) throw new Error('The tests of printed lists need pdftotext: install poppler-utils.')
  const html = execFileSync(pdfReader, ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' })
  return html
    .split('<page ')
    .slice(1)
    .map((page) => {
      const read = [...page.matchAll(wordPattern)].map(
        ([, left, top, right, bottom, text = '']): Word => ({
          text: text.replaceAll('&amp;', '&'),
          box: [Number(left), Number(top), Number(right), Number(bottom)],
        }),
      )
      const words = [...read.filter((word) => !isUpright(word)), ...joinUpright(read.filter(isUpright))]
      return { text: words.map(({ text }) => text).join(' '), words }
    })
}

/** Two words at the same place cannot be read. Lines of text may touch each other. */
export function findOverlaps({ words }: PdfPage): string[] {
  const share = (from: number, until: number, otherFrom: number, otherUntil: number) =>
    (Math.min(until, otherUntil) - Math.max(from, otherFrom)) / Math.min(until - from, otherUntil - otherFrom)
  return words.flatMap(({ text, box: [left, top, right, bottom] }, index) =>
    words
      .slice(index + 1)
      .filter(({ box }) => share(left, right, box[0], box[2]) > 0.1 && share(top, bottom, box[1], box[3]) > 0.5)
      .map((other) => `${text} on ${other.text}`),
  )
}
