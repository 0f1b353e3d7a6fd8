/** A child process of `npm run mutants`: one Vitest that runs test files again and again, each time with another mutant. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import vitestConfig from '../../vitest.config.ts'
import { applyMutants, type Mutant } from './mutate-source.ts'

/** One run in a fresh worker. Without a mutant (-1) it records which ones the files reach. */
export interface Job {
  mutant: number
  files: string[]
  limitMs: number
}

export interface JobResult {
  /** The first failed test or error; undefined if everything passed. */
  failure?: string | undefined
  reached: number[]
  durationMs: number
}

const pathOf = ({ moduleId }: { moduleId: string }) => relative('.', moduleId)

const { mutants } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { mutants: Mutant[] }
const byFile = Map.groupBy(
  mutants.map((mutant, id) => ({ ...mutant, id })),
  ({ file }) => file,
)
const plugin: Plugin = {
  name: 'mutants',
  enforce: 'pre',
  // Vitest keeps transformed modules on the disk.
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => JSON.stringify(byFile.get(pathOf({ moduleId: id }))))
  },
  transform(code, moduleId) {
    const own = byFile.get(pathOf({ moduleId }))
    return own && { code: applyMutants(code, own), map: null }
  },
}

class GivenOrder {
  sort = async (files: TestSpecification[]) => files
  shard = this.sort
}

let modules: readonly TestModule[] = []
let errors: readonly { message: string }[] = []
const reporter: Reporter = {
  onTestRunEnd(testModules, unhandledErrors) {
    modules = testModules
    errors = unhandledErrors
  },
}

function addMutants({ plugins = [], test = {}, ...rest }: UserConfig): UserConfig {
  const setupFiles = [test.setupFiles ?? [], `${import.meta.dirname}/setup.ts`].flat()
  return { ...rest, plugins: [...plugins, plugin], test: { ...test, setupFiles } }
}

const { test: settings = {} } = vitestConfig as UserConfig
const projects = settings.projects?.map((project) => addMutants(project as UserConfig)) ?? []
const own = { projects, reporters: [reporter], bail: 1, maxWorkers: 1, sequence: { sequencer: GivenOrder } }
const vitest = await createVitest({ config: false, watch: false }, { test: { ...settings, ...own } as typeof settings })
const specifications = await vitest.globTestSpecifications()

function describeFailure(): string | undefined {
  const failed = modules.find((module) => !module.ok())
  const test = failed?.children.allTests('failed').next().value
  if (failed) return `${pathOf(failed)}: ${test?.fullName ?? failed.errors()[0]?.message}`
  return errors[0] && `outside of tests: ${errors[0].message}`
}

async function run({ mutant, files, limitMs }: Job): Promise<JobResult> {
  vitest.provide('activeMutant', mutant)
  const startedAtMs = Date.now()
  const cancel = () => void vitest.cancelCurrentRun('keyboard-input')
  // The first call asks the worker to stop, which it does not notice in an endless loop; the second one kills it.
  const timers = [limitMs, limitMs + 1000].map((delayMs) => setTimeout(cancel, delayMs))
  await vitest.runTestSpecifications(
    files.flatMap((file) => specifications.filter((specification) => pathOf(specification) === file)),
  )
  timers.forEach(clearTimeout)
  const durationMs = Date.now() - startedAtMs
  const failure = durationMs < limitMs ? describeFailure() : `not finished after ${Math.round(limitMs / 1000)} s`
  return { failure, reached: modules.flatMap((module) => module.meta().reachedMutants ?? []), durationMs }
}

process.on('message', async (job: Job) => process.send?.(await run(job)))
process.on('disconnect', () => void vitest.exit(true))
process.send?.(specifications.map(pathOf))
