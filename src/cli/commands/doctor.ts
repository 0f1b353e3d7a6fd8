import { type Command, type CommandContext, done, failed, table } from '../command.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkRelease } from '../doctor/check-release.ts'
import { checkServices } from '../doctor/check-services.ts'
import type { Finding } from '../doctor/finding.ts'

async function runChecks(context: CommandContext): Promise<Finding[]> {
  const { config, errors } = context.configReading
  if (!config) return errors.map((detail) => ({ check: 'configuration', verdict: 'fail', detail }))
  const [release, database, services] = await Promise.all([
    checkRelease(context),
    checkDatabase(context, config),
    checkServices(context, config),
  ])
  const mode = context.t(config.isProduction ? 'doctor.production' : 'doctor.demo')
  return [{ check: 'configuration', verdict: 'ok', detail: mode }, ...release, ...database, ...services]
}

export const doctorCommand: Command = {
  name: 'doctor',
  group: 'operations',
  async run(context) {
    const findings = await runChecks(context)
    const columns = ['verdict:verdict', 'check:check', 'detail'] as const
    const report = table('doctor', columns, findings)
    const failures = findings.filter(({ verdict }) => verdict === 'fail').length
    return failures > 0 ? failed(context.t('error.doctor', { count: failures }), report) : done(report)
  },
}
