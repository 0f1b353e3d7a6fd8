import type { Conditions } from '#tests/faults/conditions.ts'
import type { Guarantee, GuaranteeResult } from '#tests/faults/guarantee.ts'

export interface GuaranteeLine extends GuaranteeResult {
  guarantee: Pick<Guarantee, 'name' | 'figure'>
  kind: string
  conditions: Conditions
  /** Cores, memory and Node version. */
  machine: string
  seed: number
  /** Day of the run. */
  date: string
}

const columns = ['guarantee', 'database', 'rounds', 'violations', 'details', 'conditions', 'seed', 'day']
const tableHead = `| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`
const renderRowStart = (name: string, kind: string) => `| ${name} | ${kind} |`
const escapeCell = (text: string) => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim()
const formatCount = (number: number) => number.toLocaleString('en-GB')

const renderConditions = ({ conditions: { processes, database }, machine }: GuaranteeLine) =>
  escapeCell(`${processes} ${processes === 1 ? 'process' : 'processes'}; ${database}; ${machine}`)

function renderRow(line: GuaranteeLine): string {
  const { guarantee, kind, rounds, violations, seed, date, note = '' } = line
  const figures = [formatCount(rounds), formatCount(violations.length), escapeCell(note)]
  return `${renderRowStart(guarantee.name, kind)} ${[...figures, renderConditions(line), seed, date].join(' | ')} |`
}

export const renderGuaranteeTable = (lines: readonly GuaranteeLine[]): string =>
  [tableHead, ...lines.map(renderRow)].join('\n')

/** Renders the page. Guarantees that were not run keep the row of the earlier page, if that had the same columns. */
export function renderGuaranteePage(
  before: string,
  lines: readonly GuaranteeLine[],
  guarantees: readonly GuaranteeLine['guarantee'][],
): string {
  const earlierRows = before.includes(tableHead) ? before.split('\n') : []
  const rows = guarantees.flatMap(({ name }) =>
    ['sqlite', 'postgres'].flatMap((kind) => {
      const line = lines.find((result) => result.guarantee.name === name && result.kind === kind)
      const earlierRow = earlierRows.find((row) => row.startsWith(renderRowStart(name, kind)))
      return line ? [renderRow(line)] : earlierRow ? [earlierRow] : []
    }),
  )
  return `# Guarantees under faults

This page lists what the server guarantees when clients, networks, databases or processes fail, and the results of the
tests. It is written by \`npm run faults -- --write\`; every row shows the latest run of its guarantee and the conditions
under which it was taken: server processes, version and durability of the database as the database itself reports them,
machine and Node. “In memory” means that a power cut would have lost the data, so such a figure says nothing about power
cuts; kill −9 of a process is covered either way. Load, clients, proxies and servers share the one machine. Proxies disturb
the connections to the payment provider, the mail server and the database. nginx runs the file \`deploy/nginx.conf\` with
another host name, certificate, ports and folders, and nothing else. The same seed reproduces the same rounds.
[Operations](operations.md#fault-tests) explains how to run a part of it.

${[tableHead, ...rows].join('\n')}

## Guarantees

The numbers below are the goals of the long form. The column “rounds” says how many the latest run had; a run with \`--share\` has
fewer.

${guarantees.map(({ name, figure }) => `- **${name}:** ${figure}`).join('\n')}
`
}
