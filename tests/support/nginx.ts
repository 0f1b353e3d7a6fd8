import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasEnded } from '../../scripts/process.ts'
import { createCertificate, type TestCertificate } from './certificates.ts'
import { freePort, killProcessOnExit, removeFolderOnExit } from './child-processes.ts'

export interface TestNginx {
  /** https://localhost with a port. */
  url: string
  /** https://staff.localhost with the same port. */
  staffUrl: string
  port: number
  /** Redirects to https. */
  plainPort: number
  authority: string
  /** Access and error log; complete once it was stopped. */
  logs(): string
  stop(): Promise<void>
}

/** The nginx of the system, or undefined. */
export const findNginx = (): string | undefined =>
  [process.env.NGINX ?? '', '/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(
    (path) => path !== '' && existsSync(path),
  )

export const missingNginx = 'nginx is missing: install it (apt install nginx), or set NGINX to its path'

interface Edit {
  find: RegExp
  /** How often the file contains it. */
  times: number
  replace: string
}

interface Placement {
  directory: string
  certificate: TestCertificate
  ports: { plain: number; tls: number; otherPlain: number; otherTls: number }
  processUrls: readonly string[]
  staffUrls: readonly string[]
}

const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** All that differs from the shipped file: host name, certificate, processes, ports and folders. */
function listEdits({ directory, certificate, ports, processUrls, staffUrls }: Placement): Edit[] {
  const { certificateFile, keyFile } = certificate
  const toServers = (urls: readonly string[]) => urls.map((url) => `        server ${new URL(url).host} $1;`).join('\n')
  const folders = temporaryPaths.map((name) => `    ${name}_temp_path ${directory}/${name};\n`).join('')
  return [
    { find: /\/etc\/letsencrypt\/live\/www\.example\.org\/fullchain\.pem/g, times: 2, replace: certificateFile },
    { find: /\/etc\/letsencrypt\/live\/www\.example\.org\/privkey\.pem/g, times: 2, replace: keyFile },
    { find: /(?<=server_name )www\.example\.org/g, times: 2, replace: 'localhost' },
    { find: /(?<=server_name )staff\.example\.org/g, times: 2, replace: 'staff.localhost' },
    {
      find: /^ +server 127\.0\.0\.1:3000 (.*);\n +server 127\.0\.0\.1:3010 \1;$/gm,
      times: 1,
      replace: toServers(processUrls),
    },
    {
      find: /^ +server 127\.0\.0\.1:3003 (.*);\n +server 127\.0\.0\.1:3013 \1;$/gm,
      times: 1,
      replace: toServers(staffUrls),
    },
    { find: /(?<=listen )80(?=[ ;])/g, times: 3, replace: `127.0.0.1:${ports.plain}` },
    { find: /(?<=listen )443(?=[ ;])/g, times: 3, replace: `127.0.0.1:${ports.tls}` },
    // Not every machine has IPv6: further ports of IPv4 instead.
    { find: /(?<=listen )\[::\]:80(?=[ ;])/g, times: 3, replace: `127.0.0.1:${ports.otherPlain}` },
    { find: /(?<=listen )\[::\]:443(?=[ ;])/g, times: 3, replace: `127.0.0.1:${ports.otherTls}` },
    { find: /\/run\/nginx\.pid/g, times: 1, replace: `${directory}/nginx.pid` },
    { find: /\/var\/log\/nginx\//g, times: 2, replace: `${directory}/` },
    { find: /(?<=proxy_cache_path )\/run\/krume-pages/g, times: 1, replace: `${directory}/pages` },
    { find: /^http \{\n/gm, times: 1, replace: `http {\n${folders}` },
  ]
}

/** The shipped file with the edits. Throws when one does not apply, so that the tests keep running the shipped file. */
function placeConfiguration(shipped: string, placement: Placement): string {
  return listEdits(placement).reduce((text, { find, times, replace }) => {
    const found = text.match(find)?.length ?? 0
    if (found !== times) throw new Error(`deploy/nginx.conf contains ${find} ${found} times instead of ${times}`)
    return text.replace(find, replace)
  }, shipped)
}

async function waitUntilListening(child: ChildProcess, pidFile: string, output: () => string): Promise<void> {
  const deadlineMs = Date.now() + 120_000
  // nginx writes the file after it has opened its ports.
  while (!existsSync(pidFile)) {
    if (hasEnded(child) || Date.now() > deadlineMs) throw new Error(`nginx did not start:\n${output()}`)
    await pause(20)
  }
}

/** Runs the shipped `deploy/nginx.conf` in front of the processes, and of those of the staff app if there are any. */
export async function startNginx(
  processUrls: readonly string[],
  staffUrls: readonly string[] = ['http://127.0.0.1:1'],
  shipped = readFileSync('deploy/nginx.conf', 'utf8'),
): Promise<TestNginx> {
  const nginx = findNginx()
  if (!nginx) throw new Error(missingNginx)
  const directory = mkdtempSync(join(tmpdir(), 'krume-nginx-'))
  // Started by root, the workers of nginx run as another user.
  chmodSync(directory, 0o755)
  mkdirSync(join(directory, 'certificate'))
  const cancelRemoval = removeFolderOnExit(directory)
  const certificate = await createCertificate(join(directory, 'certificate'))
  const first = await freePort(4)
  const ports = { plain: first, tls: first + 1, otherPlain: first + 2, otherTls: first + 3 }
  const file = join(directory, 'nginx.conf')
  writeFileSync(file, placeConfiguration(shipped, { directory, certificate, ports, processUrls, staffUrls }))
  // `-e` names the log for messages before the file was read.
  const args = ['-e', join(directory, 'start.log'), '-p', directory, '-c', file]
  const child = spawn(nginx, [...args, '-g', 'daemon off;'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (child.pid) void exited.then(killProcessOnExit(child.pid, 'SIGTERM'))
  await waitUntilListening(child, join(directory, 'nginx.pid'), () => output)
  let logs: string | undefined
  const readLogs = () =>
    ['access.log', 'error.log'].map((name) => readFileSync(join(directory, name), 'utf8')).join('\n')
  return {
    url: `https://localhost:${ports.tls}`,
    staffUrl: `https://staff.localhost:${ports.tls}`,
    port: ports.tls,
    plainPort: ports.plain,
    authority: certificate.authority,
    logs: () => logs ?? readLogs(),
    async stop() {
      child.kill('SIGTERM')
      await exited
      logs = readLogs()
      rmSync(directory, { recursive: true, force: true })
      cancelRemoval()
    },
  }
}
