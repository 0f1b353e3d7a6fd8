import type { Clock } from './services.ts'
import { readSettings, type Settings } from './settings.ts'
import { startSandbox } from './start-sandbox.ts'

const read = readSettings(process.env)
if (read.ok) await run(read.settings)
else exitWithError(read.problem)

async function run(settings: Settings): Promise<void> {
  const sandbox = await startSandbox(settings, startClock(settings.clockStartsAt)).catch((error: Error) => ({
    kind: 'failed' as const,
    problem: error.message,
  }))
  if (sandbox.kind === 'failed') return exitWithError(sandbox.problem)
  console.log(`Sandbox ready: payments and mailbox at ${sandbox.url}, SMTP on port ${sandbox.smtpPort}.`)
  const end = () => void sandbox.stop().finally(() => process.exit(0))
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}

function exitWithError(problem: string): void {
  console.error(`The sandbox cannot start. ${problem}`)
  process.exit(1)
}

/** Starts at the given instant, or at the current time, and runs at normal speed. */
function startClock(startsAt: Date | null): Clock {
  const offsetMs = startsAt ? startsAt.getTime() - Date.now() : 0
  return () => new Date(Date.now() + offsetMs)
}
