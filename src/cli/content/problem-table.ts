import type { ContentProblem } from '#content/content-problem.ts'
import { table } from '../answers.ts'
import type { Table } from '../command-result.ts'

export const problemTable = (problems: readonly ContentProblem[]): Table =>
  table(
    'contentProblems',
    [{ key: 'file' }, { key: 'entry' }, { key: 'field' }, { key: 'reason' }],
    problems.map((problem) => ({ ...problem })),
  )
