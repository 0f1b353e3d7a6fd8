import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The first take longest, because they mostly wait. */
const longOnes = [/\/tests\/faults\//, /\/tests\/(release\/|crawl)/]
const rankOf = ({ moduleId }: TestSpecification) =>
  longOnes.findIndex((pattern) => pattern.test(moduleId)) + 1 || longOnes.length + 1

/** Vitest sorts files by size. Small files that take long would come last, when the other workers have finished. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
