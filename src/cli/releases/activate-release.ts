import type { Config } from '#foundation/config.ts'
import { type CommandContext, type ResultPart, table } from '../command.ts'
import { listProcesses, restartProcess, runOf, type ServerProcess, tryRelease, waitForProcess } from './processes.ts'
import { type Home, releaseFolder, removeOldReleases, switchCurrent } from './release-folders.ts'

type StepName = 'signature' | 'unpack' | 'schema' | 'trial' | 'switch' | 'restart' | 'cleanUp'

interface Step {
  step: StepName
  detail: string
  seconds: number
}

/** What an upgrade did and how long it took, for the report at its end. */
export function createStepLog({ terminal, t }: Pick<CommandContext, 'terminal' | 't'>) {
  const steps: Step[] = []
  return {
    async measure<T>(step: StepName, work: () => Promise<T>, detail = ''): Promise<T> {
      const progress = terminal.progress(t(`upgradeStep.${step}`), 1)
      const startedAtMs = performance.now()
      progress.step(0)
      try {
        return await work()
      } finally {
        progress.end()
        steps.push({ step, detail, seconds: Math.round((performance.now() - startedAtMs) / 100) / 10 })
      }
    },
    /** Completes the last step. */
    describe(detail: string): void {
      const last = steps.at(-1)
      if (last) last.detail = detail
    },
    toTable: (): ResultPart => table('upgrade', ['step:upgradeStep', 'detail', 'seconds:count'], steps),
  }
}

export type StepLog = ReturnType<typeof createStepLog>

interface ActivationInput {
  config: Config
  home: Home
  version: string
  steps: StepLog
  at: string
}

export type ActivationResult =
  | { kind: 'activated' }
  /** Nothing was changed but the schema, which works with the old release too. */
  | { kind: 'schemaRefused' | 'trialFailed'; reason: string }
  | { kind: 'noProcesses' }
  /** The old release runs again. */
  | { kind: 'takenBack'; reason: string; port: number }

/** Restarts one process after the other. Returns the first that does not become ready. */
async function restartInTurn(
  { config, steps }: ActivationInput,
  processes: readonly ServerProcess[],
): Promise<{ process: ServerProcess; reason: string } | undefined> {
  for (const process of processes) {
    const reason = await steps.measure(
      'restart',
      async () => {
        try {
          await restartProcess(config, process)
        } catch (error) {
          return (error as Error).message
        }
        return (await waitForProcess(config, process)) ? undefined : '/readyz'
      },
      String(process.port),
    )
    if (reason) return { process, reason }
  }
  return undefined
}

/**
 * Makes an installed release the current one: the schema is migrated beside the running processes, a trial process has to
 * serve pages, then the link is switched and the processes restart in turn. If one does not come back, the old release does.
 */
export async function activateRelease(input: ActivationInput): Promise<ActivationResult> {
  const { config, home, version, steps, at } = input
  const folder = releaseFolder(home, version)
  const processes = await listProcesses(config)
  if (processes.length === 0) return { kind: 'noProcesses' }
  const migration = await steps.measure('schema', () => runOf(folder, config, ['migrate']))
  steps.describe(migration.output.trim())
  if (!migration.isDone) return { kind: 'schemaRefused', reason: migration.output }
  const refusal = await steps.measure('trial', () => tryRelease(folder, config))
  if (refusal !== undefined) return { kind: 'trialFailed', reason: refusal }
  const switched = await steps.measure('switch', async () => switchCurrent(home, version, at), version)
  const failure = await restartInTurn(input, processes)
  if (failure) {
    await steps.measure('switch', async () => switchCurrent(switched, home.version, at), home.version)
    await restartInTurn(input, processes.slice(0, processes.indexOf(failure.process) + 1))
    return { kind: 'takenBack', reason: failure.reason, port: failure.process.port }
  }
  await steps.measure('cleanUp', async () => removeOldReleases(switched))
  return { kind: 'activated' }
}
