import type { Guarantee, GuaranteeResult } from '#tests/faults/guarantee.ts'

export interface GuaranteeLine extends GuaranteeResult {
  guarantee: Pick<Guarantee, 'name' | 'figure'>
  kind: string
  seed: number
  /** Day of the run. */
  date: string
}

const tableHead = '| guarantee | database | rounds | violations | seed | day | |\n|---|---|---|---|---|---|---|'
const renderRowStart = (name: string, kind: string) => `| ${name} | ${kind} |`
const escapeCell = (text: string) => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim()
const formatCount = (number: number) => number.toLocaleString('en-GB')

const renderRow = ({ guarantee, kind, rounds, violations, seed, date, note = '' }: GuaranteeLine) => {
  const cells = [formatCount(rounds), formatCount(violations.length), seed, date, escapeCell(note)]
  return `${renderRowStart(guarantee.name, kind)} ${cells.join(' | ')} |`
}

export const renderGuaranteeTable = (lines: readonly GuaranteeLine[]): string =>
  [tableHead, ...lines.map(renderRow)].join('\n')

/** Renders the page. Guarantees that were not run keep the row of the earlier page. */
export function renderGuaranteePage(
  before: string,
  lines: readonly GuaranteeLine[],
  guarantees: readonly GuaranteeLine['guarantee'][],
): string {
  const rows = guarantees.flatMap(({ name }) =>
    ['sqlite', 'postgres'].flatMap((kind) => {
      const line = lines.find((result) => result.guarantee.name === name && result.kind === kind)
      const earlierRow = before.split('\n').find((row) => row.startsWith(renderRowStart(name, kind)))
      return line ? [renderRow(line)] : earlierRow ? [earlierRow] : []
    }),
  )
  return `# Guarantees under faults

This page lists what the server guarantees when clients, networks, databases or processes fail, and the results of the
tests. It is written by \`npm run faults -- --write\`; every row shows the latest run of its guarantee. SQLite runs with one
server process, PostgreSQL with three. Proxies disturb the connections to the payment provider, the mail server and the
database. The same seed reproduces the same rounds. [Operations](operations.md#fault-tests) explains how to run a part of it.

${[tableHead, ...rows].join('\n')}

## Guarantees

${guarantees.map(({ name, figure }) => `- **${name}:** ${figure}`).join('\n')}
`
}
