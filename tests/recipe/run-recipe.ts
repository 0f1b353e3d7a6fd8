import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { formatAssignment, parseEnvFile } from '#foundation/env-file.ts'
import type { TestCertificate } from '../support/certificates.ts'
import { readDocumentedLines } from './documented-lines.ts'
import { type Machine, startMachine } from './machine.ts'
import { providerPort, smtpPort } from './outside-world.ts'

export interface RecipeInput {
  base: string
  /** For certificates and the data of the sandbox. */
  folder: string
  /** Folders with an archive and its SHA256SUMS. */
  releases: { first: string; next: string }
  certificate: TestCertificate
  database: 'sqlite' | 'postgres'
}

const merchant = {
  PAYPAL_CLIENT_ID: 'recipe-client',
  PAYPAL_CLIENT_SECRET: 'recipe-secret',
  PAYPAL_WEBHOOK_ID: 'WH-RECIPE',
}

/** What the administrator types into the env file. */
const settings = {
  ...merchant,
  PAYPAL_URL: `https://localhost:${providerPort}`,
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: 'Bäckerei Recipe <order@example.org>',
}

/** Stands for the person at the keyboard: replaces lines of the file that is opened. */
function createEditor(database: RecipeInput['database']): string {
  const quote = (script: string) => `'${script.replaceAll("'", `'\\''`)}'`
  const setLine = ([name, value]: [string, string]) =>
    quote(`s|^${name}=.*|${formatAssignment(name, value).replaceAll('\\', '\\\\')}|`)
  const env = Object.entries(settings).map((entry) => `-e ${setLine(entry)}`)
  const nginx = [
    's|/etc/letsencrypt/live/www.example.org/fullchain.pem|/etc/ssl/recipe.pem|',
    's|/etc/letsencrypt/live/www.example.org/privkey.pem|/etc/ssl/recipe.key|',
    // One process: the second one is removed.
    ...(database === 'sqlite' ? ['/server 127.0.0.1:30[1]/d'] : []),
  ].map((script) => `-e ${quote(script)}`)
  return `#!/bin/sh
case "$1" in
  /etc/krume/krume.env) sed -i ${env.join(' ')} "$1" ;;
  /etc/nginx/nginx.conf) sed -i ${nginx.join(' ')} "$1" ;;
  *) echo "unexpected file $1" >&2; exit 1 ;;
esac
`
}

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`)
}

async function runLine(machine: Machine, line: string): Promise<string> {
  const startedAtMs = Date.now()
  const { code, output } = await machine.shell(line)
  console.log(`# ${line}   (${((Date.now() - startedAtMs) / 1000).toFixed(1)} s)`)
  const shown = output
    .trim()
    .split('\n')
    .slice(line.startsWith('apt-get') ? -1 : -40)
  if (shown.join('') !== '') console.log(shown.map((one) => `    ${one}`).join('\n'))
  if (code !== 0) throw new Error(`The line “${line}” ended with ${code}:\n${output}`)
  return output
}

/** Starts `place-order.ts` in the network of the Debian. `output` is what it prints until its end. */
function startClient(machine: Machine, args: readonly string[]) {
  const child = machine.spawnInNetwork([process.execPath, 'tests/recipe/place-order.ts', ...args], process.env)
  const output = Promise.all([text(child.stdout), once(child, 'exit')]).then(([printed]) => printed)
  return { output, stop: () => child.kill('SIGTERM') }
}

const readCredential = async (machine: Machine) =>
  parseEnvFile((await machine.shell('cat /etc/krume/krume.env')).output).values.get('API_CREDENTIAL') ?? ''

async function waitUntilReady(machine: Machine, port: number): Promise<void> {
  const startedAtMs = Date.now()
  const probe = `/opt/krume/current/node/bin/node -e "fetch('http://127.0.0.1:${port}/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"`
  while ((await machine.shell(probe)).code !== 0) {
    if (Date.now() - startedAtMs > 300_000)
      throw new Error(
        `The server on port ${port} did not start:\n${(await machine.shell('journalctl -n 50 -u "krume*"')).output}`,
      )
    await pause(200)
  }
}

/** An order that is paid through nginx; the payment and both mails have to arrive. */
async function placeOrder(machine: Machine, authorityFile: string): Promise<void> {
  const output = await startClient(machine, [authorityFile, await readCredential(machine)]).output
  console.log(`    order: ${output.trim()}`)
  const expected = { home: 200, order: 200, returned: '302', payment: 'COMPLETED', mails: 2 }
  expectEqual('the order', JSON.parse(output), expected)
}

/** Upgrade and rollback as documented, while requests go through nginx. */
async function upgrade(machine: Machine, authorityFile: string): Promise<void> {
  for (const line of readDocumentedLines('upgrade', process.arch)) {
    const load = startClient(machine, [authorityFile, await readCredential(machine), 'load'])
    await runLine(machine, line).finally(load.stop)
    const { served, failures } = JSON.parse(await load.output) as { served: number; failures: string[] }
    console.log(`    ${served} requests meanwhile, ${failures.length} failed`)
    expectEqual('failed requests', failures, [])
  }
}

async function checkUnits(machine: Machine): Promise<void> {
  await runLine(machine, 'systemd-analyze verify /etc/systemd/system/krume*.service /etc/systemd/system/krume*.timer')
  for (const unit of ['krume@3000', 'krume-staff@3003', 'krume-backup', 'krume-drill']) {
    const rating = await runLine(machine, `systemd-analyze security --no-pager ${unit}.service | tail -1`)
    const exposure = Number(/: (\d+\.\d)/.exec(rating)?.[1] ?? 10)
    if (exposure > 3) throw new Error(`systemd-analyze security rates ${unit} with ${exposure}`)
  }
}

async function checkMachine(machine: Machine): Promise<void> {
  await checkUnits(machine)
  expectEqual(
    'files that are not of the user krume',
    (await runLine(machine, 'find /var/lib/krume /var/backups/krume ! -user krume')).trim(),
    '',
  )
  const backups = (await runLine(machine, 'ls /var/backups/krume')).trim().split('\n')
  if (!/^krume-.*\.gz$/.test(backups[0] ?? '')) throw new Error('There is no backup.')
  await runLine(machine, `krume verify /var/backups/krume/${backups[0]}`)
}

const copyRelease = (machine: Machine, folder: string) => {
  for (const path of globSync([`${folder}/*.tar.gz`, `${folder}/SHA256SUMS*`, `${folder}/release-signers`]))
    machine.copy(path, `/root/${basename(path)}`)
}

/** All lines of the installation, then an order, checks and with PostgreSQL an upgrade. */
export async function runRecipe({ base, folder, releases, certificate, database }: RecipeInput): Promise<void> {
  console.log(`\n── ${database} ──`)
  const machine = await startMachine(base)
  const authorityFile = join(folder, 'authority.pem')
  let world: ReturnType<Machine['spawnInNetwork']> | undefined
  try {
    // What the installer of Debian writes, and the name server knows.
    machine.write('/etc/hosts', '127.0.0.1 localhost www.example.org staff.example.org\n')
    machine.write('/usr/local/share/ca-certificates/recipe.crt', certificate.authority)
    machine.write('/etc/ssl/recipe.pem', readFileSync(certificate.certificateFile, 'utf8'))
    machine.write('/etc/ssl/recipe.key', readFileSync(certificate.keyFile, 'utf8'), 0o600)
    machine.write('/usr/local/bin/editor', createEditor(database), 0o755)
    copyRelease(machine, releases.first)
    const data = join(folder, `world-${database}`)
    mkdirSync(data)
    world = machine.spawnInNetwork(
      [process.execPath, 'tests/recipe/outside-world.ts', certificate.certificateFile, certificate.keyFile],
      {
        ...process.env,
        ...merchant,
        DATA_DIR: data,
        SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:3000/api/v1/payments/webhook/paypal',
      },
    )
    const online = await machine.shell('apt-get update -qq')
    if (online.code !== 0) throw new Error(online.output)
    const lines = readDocumentedLines('install', process.arch)
    const enable = lines.findIndex((line) => line.startsWith('systemctl enable'))
    if (database === 'postgres') lines.splice(enable, 0, ...readDocumentedLines('postgres', process.arch))
    const ports = database === 'postgres' ? [3000, 3003, 3010] : [3000, 3003]
    for (const line of lines) {
      // The servers start while a person edits the configuration of nginx.
      if (line.startsWith('nginx ')) for (const port of ports) await waitUntilReady(machine, port)
      await runLine(machine, line)
    }
    await placeOrder(machine, authorityFile)
    await checkMachine(machine)
    if (database === 'postgres') {
      copyRelease(machine, releases.next)
      await upgrade(machine, authorityFile)
      await placeOrder(machine, authorityFile)
    }
    console.log(`  ✓ ${database}: ${lines.length} lines`)
  } finally {
    world?.kill('SIGTERM')
    await machine.stop()
  }
}
