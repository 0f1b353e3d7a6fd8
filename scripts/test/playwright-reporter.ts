import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { noteFailure, printFailure, printFile, type TestReport, toRelativePath, writeReport } from './test-report.ts'

/** Prints a line for each file of browser tests when its last test ends, and the failures in full. */
export default class PlaywrightReporter implements Reporter {
  readonly #report: TestReport = { files: [], notes: [] }
  readonly #running = new Map<string, Set<TestCase>>()
  readonly #ended = new Map<string, TestCase[]>()

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) {
      const tests = this.#running.get(test.location.file) ?? new Set()
      this.#running.set(test.location.file, tests.add(test))
    }
  }

  onTestEnd(test: TestCase, { errors, retry }: TestResult): void {
    const file = toRelativePath(test.location.file)
    const title = `${file}, ${test.titlePath().slice(1, 2)}: ${test.titlePath().slice(3).join(' › ')}`
    for (const { message, stack, snippet } of errors) printFailure(title, [stack ?? message, snippet])
    const isOver = test.outcome() !== 'unexpected' || retry >= test.retries
    if (!isOver) return
    if (test.outcome() === 'flaky') this.#report.notes.push(`passed only on retry: ${title}`)
    if (test.outcome() === 'unexpected') this.#report.notes.push(noteFailure(title, [errors[0]?.message]))
    this.#end(test)
  }

  #end(test: TestCase): void {
    const { file } = test.location
    const ended = [...(this.#ended.get(file) ?? []), test]
    this.#ended.set(file, ended)
    const running = this.#running.get(file)
    if (!running?.delete(test) || running.size > 0) return
    const failed = ended.filter((one) => one.outcome() === 'unexpected').length
    const milliseconds = ended.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
    const skipped = ended.filter((one) => one.outcome() === 'skipped').length
    const passed = ended.length - failed - skipped
    const result = { file: toRelativePath(file), passed, failed, seconds: milliseconds / 1000 }
    this.#report.files.push(result)
    printFile(result)
  }

  /** An error outside of the tests, such as a server that does not start. */
  onError(error: TestError): void {
    this.#report.notes.push(`failed: ${error.message ?? 'unknown error'}`)
    printFailure('outside of the tests', [error.stack ?? error.message])
  }

  onEnd(): void {
    writeReport(this.#report)
  }

  printsToStdio(): boolean {
    return true
  }
}
