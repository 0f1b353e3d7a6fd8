/** `npm start`: builds what has changed, then runs the server and, for the demo, the sandbox. */
import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { makeBuild } from './build/make-build.ts'
import { exitOnError, hasEnded, serverCommandOf, serverEnvironment } from './process.ts'

const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'
const dataDir = process.env.DATA_DIR || './data'
const sandboxPort = Number(process.env.SANDBOX_PORT || port + 1)
const smtpPort = Number(process.env.SANDBOX_SMTP_PORT || port + 2)
const staffPort = Number(process.env.STAFF_PORT || port + 3)
const isDemo = (process.env.KRUME_DEMO || '0') !== '0'
/** As in config.ts: in production, the staff app is served only with an address of its own. */
const servesStaff = process.env.SERVE ? process.env.SERVE !== 'public' : isDemo || Boolean(process.env.STAFF_URL)
const needsSandbox = isDemo && (!process.env.PAYPAL_URL || !process.env.SMTP_URL)

function checkPort(number: number, use: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () =>
      reject(new Error(`Port ${number} (${use}) is in use: stop what runs there, or start with another PORT.`)),
    )
    probe.listen(number, host, () => probe.close(() => resolve()))
  })
}

function checkDataFolder(): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch {
    throw new Error(
      `The data folder ${dataDir} cannot be written to: change its owner, or set DATA_DIR to another one.`,
    )
  }
}

async function check(): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_532)
    throw new Error(`PORT has a value that cannot be used: it must be a number from 1 to 65532.`)
  checkDataFolder()
  await checkPort(port, 'the site')
  if (servesStaff) await checkPort(staffPort, 'the staff app')
  if (needsSandbox) {
    await checkPort(sandboxPort, 'the sandbox')
    await checkPort(smtpPort, 'the sandbox’s SMTP')
  }
}

const readyPort = process.env.SERVE === 'staff' ? staffPort : port

async function waitUntilReady(child: ChildProcess): Promise<void> {
  for (;;) {
    if (hasEnded(child)) throw new Error('The server did not start (see above).')
    const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${readyPort}/readyz`).catch(
      () => undefined,
    )
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}

await exitOnError(check())
const release = await exitOnError(makeBuild(process.env.CONTENT_DIR ?? './content'))

// A person reads the output of the demo; a line for each request would hide the addresses.
const environment = { ...serverEnvironment, ...(isDemo && { LOG_LEVEL: 'warn' }), ...process.env }
// Not from the last build: another start with other content may make one meanwhile.
const children = [spawn(process.execPath, serverCommandOf(release), { stdio: 'inherit', env: environment })]
if (needsSandbox) children.push(spawn(process.execPath, ['sandbox/main.ts'], { stdio: 'inherit' }))
const [server] = children as [ChildProcess, ...ChildProcess[]]

let isStopping = false
function stop(signal: NodeJS.Signals): void {
  isStopping = true
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
for (const child of children)
  child.on('exit', (code) => {
    if (!isStopping) stop('SIGTERM')
    process.exitCode ||= isStopping ? (code ?? 0) : (code ?? 1)
  })

await exitOnError(
  waitUntilReady(server).catch((error) => {
    if (isStopping) process.exit()
    stop('SIGTERM')
    throw error
  }),
)
const lines = [
  isDemo ? 'DEMO: who uses this machine may sign in as anybody. KRUME_DEMO=0 starts production.' : 'Production',
]
if (readyPort === port) lines.push(`The bakery is open:   http://localhost:${port}`)
if (servesStaff) lines.push(`Staff app:            ${process.env.STAFF_URL || `http://localhost:${staffPort}`}`)
if (needsSandbox)
  lines.push(
    `Mailbox of the demo:  http://localhost:${sandboxPort}/mail`,
    `Payment sandbox:      http://localhost:${sandboxPort}`,
  )
lines.push(`API reference:        http://localhost:${port}/api/v1/docs`, 'Stop with Ctrl+C.')
console.error(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
