import { done, failed, table } from '../answers.ts'
import type { Command } from '../command.ts'
import type { Desk } from '../desk.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkSurroundings } from '../doctor/check-surroundings.ts'
import type { Finding } from '../doctor/finding.ts'

async function examine(desk: Desk): Promise<Finding[]> {
  const { config, faults } = desk.reading
  if (!config) return faults.map((detail) => ({ check: 'configuration', verdict: 'fail', detail }))
  const [database, others] = await Promise.all([checkDatabase(desk, config), checkSurroundings(desk, config)])
  const mode = desk.t(config.isProduction ? 'doctor.production' : 'doctor.demo')
  return [{ check: 'configuration', verdict: 'ok', detail: mode }, ...database, ...others]
}

export const doctor: Command = {
  name: 'doctor',
  group: 'operations',
  async run(desk) {
    const findings = await examine(desk)
    const columns = [
      { key: 'verdict', as: { words: 'verdict' } },
      { key: 'check', as: { words: 'check' } },
      { key: 'detail' },
    ] as const
    const shown = table(
      'doctor',
      columns,
      findings.map((finding) => ({ ...finding })),
    )
    const bad = findings.filter(({ verdict }) => verdict === 'fail').length
    return bad > 0 ? failed(desk.t('fault.doctor', { count: bad }), shown) : done(shown)
  },
}
