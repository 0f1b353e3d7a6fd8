import type { TestFigure } from '#domain/reliability/promises.ts'
import type { Conditions } from '#tests/faults/conditions.ts'
import type { Guarantee, GuaranteeResult } from '#tests/faults/guarantee.ts'

/** The latest run of a guarantee on a database, as docs/faults.json keeps it. */
export interface RecordedRun extends TestFigure {
  note?: string
  /** Server processes, database and machine. */
  conditions: string
}

export interface FinishedRun {
  guarantee: Pick<Guarantee, 'name'>
  database: string
  result: GuaranteeResult
  conditions: Conditions
  /** Cores, memory and Node version. */
  machine: string
  seed: number
  /** Day of the run. */
  date: string
}

type PageGuarantee = Pick<Guarantee, 'name' | 'figure'>

export function toRecordedRun({ guarantee, database, result, conditions, machine, seed, date }: FinishedRun) {
  const { rounds, violations, steps, kills, note } = result
  const { processes } = conditions
  return {
    ...{ guarantee: guarantee.name, database, rounds, violations: violations.length, seed, date },
    ...(steps !== undefined && { steps }),
    ...(kills !== undefined && { kills }),
    ...(note && { note }),
    conditions: `${processes} ${processes === 1 ? 'process' : 'processes'}; ${conditions.database}; ${machine}`,
  } satisfies RecordedRun
}

/** In the order of the guarantees. Those that were not run keep their earlier run. */
export const mergeRuns = (
  earlier: readonly RecordedRun[],
  runs: readonly RecordedRun[],
  guarantees: readonly PageGuarantee[],
): RecordedRun[] =>
  guarantees.flatMap(({ name }) =>
    ['sqlite', 'postgres'].flatMap(
      (kind) => [...runs, ...earlier].find(({ guarantee, database }) => guarantee === name && database === kind) ?? [],
    ),
  )

const columns = [
  'guarantee',
  'database',
  'rounds',
  'violations',
  'steps',
  'kills',
  'details',
  'conditions',
  'seed',
  'day',
]
const tableHead = `| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`
const escapeCell = (text: string) => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim()
const formatCount = (number: number | undefined) => number?.toLocaleString('en-GB') ?? ''

function renderRow({
  guarantee,
  database,
  rounds,
  violations,
  steps,
  kills,
  note = '',
  conditions,
  ...run
}: RecordedRun) {
  const counts = [rounds, violations, steps, kills].map(formatCount)
  const cells = [guarantee, database, ...counts, escapeCell(note), escapeCell(conditions), run.seed, run.date]
  return `| ${cells.join(' | ')} |`
}

export const renderGuaranteeTable = (runs: readonly RecordedRun[]): string =>
  [tableHead, ...runs.map(renderRow)].join('\n')

export const renderGuaranteePage = (runs: readonly RecordedRun[], guarantees: readonly PageGuarantee[]): string =>
  `# Guarantees under faults

This page lists what the server guarantees when clients, networks, databases or processes fail, and the results of the
tests. It and \`faults.json\`, which the website shows, are written by \`npm run faults -- --write\`; every row shows the latest run of its guarantee and the conditions
under which it was taken: server processes, version and durability of the database as the database itself reports them,
machine and Node. “In memory” means that a power cut would have lost the data, so such a figure says nothing about power
cuts; kill −9 of a process is covered either way. Load, clients, proxies and servers share the one machine. Proxies disturb
the connections to the payment provider, the mail server and the database. nginx runs the file \`deploy/nginx.conf\` with
another host name, certificate, ports and folders, and nothing else. The same seed reproduces the same rounds.
[Operations](operations.md#fault-tests) explains how to run a part of it.

${renderGuaranteeTable(runs)}

## Guarantees

The numbers below are the goals of the long form. The column “rounds” says how many the latest run had; a run with \`--share\` has
fewer.

${guarantees.map(({ name, figure }) => `- **${name}:** ${figure}`).join('\n')}
`
