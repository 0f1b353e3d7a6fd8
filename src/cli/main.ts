import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Each command is a new process: cache the compiled sources between runs. A release is bundled and may not write there.
if (import.meta.url.endsWith('.ts')) enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/krume'))

/** Runs one `krume` command. */
async function run(): Promise<number> {
  const [config, { fallbackLanguage, languages }, { parseArgv }, { keepsUser, runCommand }, { createCommandContext }] =
    await Promise.all([
      import('#foundation/config.ts'),
      import('#domain/i18n/languages.ts'),
      import('./arguments.ts'),
      import('./run-command.ts'),
      import('./services.ts'),
    ])
  const parsed = parseArgv(process.argv.slice(2))
  try {
    config.useInstallation({ keepsUser: keepsUser(parsed) })
  } catch (error) {
    if (!(error instanceof config.StartupError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
  const locale = config.terminalLocale()
  const language = parsed.language ?? languages.find((code) => locale.startsWith(code)) ?? fallbackLanguage
  const { context, close } = createCommandContext(language)
  try {
    const { exitCode, output, errors } = await runCommand(context, parsed)
    process.stdout.write(output)
    process.stderr.write(errors)
    return exitCode
  } finally {
    await close()
  }
}

// A reader such as `head` closes the pipe early; that is not an error.
process.stdout.on('error', () => {})

run().then(
  (exitCode) => {
    process.exitCode = exitCode
  },
  (error: unknown) => {
    console.error(error)
    process.exitCode = 1
  },
)
