import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import {
  type FileResult,
  noteFailure,
  printFailure,
  printFile,
  type TestReport,
  toRelativePath,
  writeReport,
} from './test-report.ts'

/** Prints a line for each test file with its seconds, and the failures in full. */
export default class VitestReporter implements Reporter {
  readonly #report: TestReport = { files: [], notes: [] }

  #fail(
    title: string,
    { message, diff, stack, cause }: SerializedError & { diff?: string; cause?: SerializedError },
  ): void {
    this.#report.notes.push(noteFailure(title, [message, diff]))
    printFailure(title, [message, diff, stack, cause && `caused by ${cause.stack ?? cause.message}`])
  }

  onTestModuleEnd(module: TestModule): void {
    const file = toRelativePath(module.moduleId)
    const tests = [...module.children.allTests()]
    const failed = tests.filter((test) => test.result().state === 'failed')
    for (const test of failed)
      for (const error of test.result().errors ?? []) this.#fail(`${file}: ${test.fullName}`, error)
    // Of the file itself or of a hook of a suite: then none of the tests has failed.
    const suites = [module, ...module.children.allSuites()]
    const errors = suites.flatMap((suite) => suite.errors())
    for (const error of errors) this.#fail(file, error)
    const { duration, collectDuration } = module.diagnostic()
    const result: FileResult = {
      file,
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failed.length + errors.length,
      seconds: (duration + collectDuration) / 1000,
    }
    this.#report.files.push(result)
    printFile(result)
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of unhandled) this.#fail('outside of the tests', error)
    writeReport(this.#report)
  }
}
