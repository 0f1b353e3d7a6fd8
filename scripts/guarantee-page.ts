import type { Guarantee, GuaranteeResult } from '#tests/faults/guarantee.ts'

export interface GuaranteeLine extends GuaranteeResult {
  guarantee: Pick<Guarantee, 'name' | 'figure'>
  kind: string
  seed: number
  /** The day on which it was run. */
  date: string
}

const head = '| promise | database | rounds | violations | seed | day | |\n|---|---|---|---|---|---|---|'
const keyOf = (name: string, kind: string) => `| ${name} | ${kind} |`
const inCell = (text: string) => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim()
const counted = (number: number) => number.toLocaleString('en-GB')

const rowOf = ({ guarantee: promise, kind, rounds, violations, seed, date, note = '' }: GuaranteeLine) =>
  `${keyOf(promise.name, kind)} ${counted(rounds)} | ${counted(violations.length)} | ${seed} | ${date} | ${inCell(note)} |`

export const renderGuaranteeTable = (lines: readonly GuaranteeLine[]): string => [head, ...lines.map(rowOf)].join('\n')

/** The page with these lines in it; what was run at another time stays as it was written then. */
export function renderGuaranteePage(
  before: string,
  lines: readonly GuaranteeLine[],
  promises: readonly GuaranteeLine['guarantee'][],
): string {
  const rows = promises.flatMap(({ name }) =>
    ['sqlite', 'postgres'].flatMap((kind) => {
      const line = lines.find((one) => one.guarantee.name === name && one.kind === kind)
      const old = before.split('\n').find((row) => row.startsWith(keyOf(name, kind)))
      return line ? [rowOf(line)] : old ? [old] : []
    }),
  )
  return `# What is promised, and what was seen

\`npm run trust -- --write\` writes this page: every figure in the table comes from the run of that day, none is typed by
hand. One process runs on SQLite and three on PostgreSQL, with a line of chaos to the payment provider, the mail server and
the database. The same seed gives the same rounds again. How to run parts of it stands in
[Running it](operations.md#trust).

${[head, ...rows].join('\n')}

## The promises

${promises.map(({ name, figure }) => `- **${name}:** ${figure}`).join('\n')}
`
}
