/** What a test runner reports to `npm test`: a line for each file when it ends, and all of them as a file. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface FileResult {
  file: string
  passed: number
  failed: number
  seconds: number
}

export interface TestReport {
  files: FileResult[]
  /** What failed, and which tests passed only when they were tried again. */
  notes: string[]
}

/** Runners add colour codes; a file or a pipe has no use for them. */
const plain = (text = ''): string => stripVTControlCharacters(text).trimEnd()

export const toRelativePath = (file: string): string => relative(process.cwd(), file)

export function printFile({ file, passed, failed, seconds }: FileResult): void {
  const count = failed > 0 ? `${failed} of ${passed + failed} failed` : `${passed}`
  console.error(`  ${failed > 0 ? '✗' : '✓'} ${seconds.toFixed(1).padStart(6)} s  ${file} (${count})`)
}

export function printFailure(title: string, details: readonly (string | undefined)[]): void {
  console.error([`\n  failed: ${title}`, ...details.map(plain).filter(Boolean)].join('\n'))
}

const maxNoteLines = 12

/** The start of a failure for the summary: of a long output, often only the end is kept. */
export const noteFailure = (title: string, details: readonly (string | undefined)[]): string =>
  [`failed: ${title}`, ...details.map(plain).join('\n').split('\n').filter(Boolean).slice(0, maxNoteLines)].join(
    '\n      ',
  )

/** The file is chosen by `npm test`; a single run of the tool writes none. */
export function writeReport(report: TestReport): void {
  const file = process.env.TEST_REPORT
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(report, undefined, 1))
}
