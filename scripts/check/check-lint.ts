import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { collectOutput, localTool } from '../process.ts'

/** The files that passed the linter, and what else that depended on. */
interface LintState {
  surroundings: string
  hashByFile: Record<string, string>
}

const stateFile = 'build/checks/lint.json'

const readState = () => (existsSync(stateFile) ? (JSON.parse(readFileSync(stateFile, 'utf8')) as LintState) : undefined)

function writeState(state: LintState): void {
  mkdirSync(dirname(stateFile), { recursive: true })
  writeFileSync(stateFile, JSON.stringify(state))
}

function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha1')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('base64')
}

/** The files that git does not ignore; none outside of a repository. */
function listFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return (stdout ?? '').split('\0').filter((file) => /\.(tsx?|mjs|json|css)$/.test(file) && existsSync(file))
}

/**
 * Whether a promise is awaited depends on the types of other files: on the declarations that the compiler has written, and
 * on files that have none because only tests and scripts import them.
 */
function hashSurroundings(files: readonly string[]): string {
  const isHelper = (file: string) => /^(tests|scripts|art)\/.*\.ts$/.test(file) && !/\.(test|spec)\.ts$/.test(file)
  const settings = ['biome.json', ...globSync('{.,tools/*}/package.json')]
  return hashFiles([...settings, ...globSync('build/types/**/*.d.ts').sort(), ...files.filter(isHelper)])
}

/** Lints the files that have changed since they passed, or all. `types` is the check that writes the declarations. */
export async function checkLint(types: Promise<unknown> | undefined): Promise<{ code: number; output: string }> {
  const command = [...localTool('biome'), 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=50']
  const files = listFiles()
  if (!types || files.length === 0) return collectOutput(command)
  const hashByFile = Object.fromEntries(files.map((file) => [file, hashFiles([file])]))
  const state = readState()
  if (state) await types
  const changed = files.filter((file) => state?.hashByFile[file] !== hashByFile[file])
  const isSameAround = state?.surroundings === hashSurroundings(files)
  if (isSameAround && changed.length === 0) return { code: 0, output: '' }
  const result = await collectOutput(isSameAround ? [...command, '--no-errors-on-unmatched', ...changed] : command)
  await types
  if (result.code === 0) writeState({ surroundings: hashSurroundings(files), hashByFile })
  return result
}
