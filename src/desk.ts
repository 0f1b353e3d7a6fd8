import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// A tool that is started for every question should not read all its sources anew each time.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/krume'))

/** `krume …`: what the bakery's own people run. */
async function run(): Promise<number> {
  const [{ terminalLocale }, { readWords }, { runCommand }, { openDesk }] = await Promise.all([
    import('#config'),
    import('#cli/read-words.ts'),
    import('#cli/run-command.ts'),
    import('./open-desk.ts'),
  ])
  const wording = readWords(process.argv.slice(2))
  const { desk, close } = openDesk(wording.language ?? (terminalLocale().startsWith('en') ? 'en' : 'de'))
  try {
    const { exitCode, output, errors } = await runCommand(desk, wording)
    process.stdout.write(output)
    process.stderr.write(errors)
    return exitCode
  } finally {
    await close()
  }
}

// Whoever reads only the first lines of a list has closed the pipe; that is no failure.
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
