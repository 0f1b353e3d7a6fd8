/** `npm run check`: every rule that needs no running program: types, lint, layers, unused code, translations. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { checkLint } from './check/check-lint.ts'
import { findStyleErrors } from './check/check-styles.ts'
import { collectOutput, exitOnError, localTool } from './process.ts'

interface Result {
  code: number
  output: string
}

/** What React Router generates depends on the list of routes, not on their modules. */
function isRouteListNew(): boolean {
  const generated = '.react-router/types/+routes.ts'
  const sources = ['src/site/routes.ts', 'react-router.config.ts', 'package.json']
  return !existsSync(generated) || sources.some((file) => statSync(file).mtimeMs > statSync(generated).mtimeMs)
}

/** Runs first, because the other checks read what it generates. */
async function checkTranslations(): Promise<Result> {
  const [keys, routes] = await Promise.all([
    collectOutput([process.execPath, 'scripts/translation-keys.ts', '--check']),
    collectOutput([process.execPath, 'scripts/api-types.ts']),
  ])
  if (keys.code !== 0) return keys
  if (routes.code !== 0 || !isRouteListNew()) return routes
  return collectOutput([...localTool('react-router'), 'typegen'])
}

/** The compiler keeps in build/types what it knows of unchanged files. */
function checkTypes(): Promise<Result> {
  // Every checker repeats work of the others, and the other checks need cores too.
  const checkers = Math.ceil(availableParallelism() / 2)
  const command = [...localTool('tsc'), '--build', '--pretty', 'false', '--checkers', String(checkers)]
  // Collects garbage less often, which saves a tenth of the time.
  return collectOutput(command, { GOGC: '400' })
}

const checkLayers = () =>
  collectOutput([...localTool('depcruise'), '--config', '.dependency-cruiser.mjs', 'src', 'sandbox'])

/** Each list of routes has a cache of its own, because a cache does not notice which files a changed list names. */
function checkUnusedCode(): Promise<Result> {
  const routes = createHash('sha1').update(readFileSync('src/site/routes.ts')).digest('hex').slice(0, 8)
  return collectOutput([...localTool('knip'), '--cache', '--cache-location', `build/checks/knip/${routes}`])
}

const checkContentFields = () => collectOutput([process.execPath, 'scripts/content-fields.ts', '--check'])

async function checkStyles(): Promise<Result> {
  const errors = findStyleErrors()
  return { code: errors.length, output: errors.join('\n') }
}

async function runCheck(name: string, check: () => Promise<Result>): Promise<boolean> {
  const startedAtMs = Date.now()
  const { code, output } = await check()
  const seconds = (Date.now() - startedAtMs) / 1000
  if (code !== 0) console.error(`\n── ${name} ──\n${output}\n`)
  console.error(`  ${code === 0 ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1)} s`)
  return code === 0
}

/** Resolves to whether all have passed. */
async function runChecks(only: readonly string[]): Promise<boolean> {
  const outcomes = [await runCheck('translations', checkTranslations)]
  let types: Promise<Result> | undefined
  // The longest first and the one that waits for it last, so that the cores stay busy until the end.
  const checks: [string, () => Promise<Result>][] = [
    [
      'types',
      () => {
        types = checkTypes()
        return types
      },
    ],
    ['styles', checkStyles],
    ['content fields', checkContentFields],
    ['layers', checkLayers],
    ['unused code', checkUnusedCode],
    ['lint', () => checkLint(types)],
  ]
  const queue = checks.filter(([name]) => only.length === 0 || only.includes(name))
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) outcomes.push(await runCheck(...next))
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work))
  return outcomes.every((hasPassed) => hasPassed)
}

const startedAtMs = Date.now()
const haveAllPassed = await exitOnError(runChecks(process.argv.slice(2)))
console.error(`  all checks in ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s`)
process.exit(haveAllPassed ? 0 : 1)
