/** A Debian with its own systemd, network, processes and files, in the namespaces of this machine. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasEnded } from '../../scripts/process.ts'

const namespaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup']
/** Of its own, so that the systemd inside sees and changes no group of this machine. */
const cgroupParents = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup']

export interface CommandOutput {
  code: number
  output: string
}

function run(program: string, args: readonly string[], environment?: Record<string, string>): Promise<CommandOutput> {
  return new Promise((done) => {
    const options = { maxBuffer: 1e8, ...(environment && { env: environment }) }
    const child = execFile(program, args, options, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
    child.stdin?.end()
  })
}

/** The folder of the second cgroup version, which some systems mount beside the first. */
const findCgroupParent = () => {
  const mounts = readFileSync('/proc/mounts', 'utf8')
  const parent = cgroupParents.find((path) => mounts.includes(` ${path} cgroup2 `))
  if (!parent) throw new Error('This machine has no cgroup2.')
  return parent
}

async function findChild(pid: number): Promise<number> {
  for (;;) {
    const child = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
    if (child) return child
    await pause(50)
  }
}

export async function startMachine(base: string) {
  const folder = mkdtempSync('/var/tmp/krume-machine-')
  const [root, upper, work] = ['root', 'upper', 'work'].map((name) => join(folder, name)) as [string, string, string]
  for (const path of [root, upper, work]) mkdirSync(path)
  const layers = `lowerdir=${base},upperdir=${upper},workdir=${work}`
  const mounted = spawnSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, root], { encoding: 'utf8' })
  if (mounted.status !== 0) throw new Error(mounted.stderr)
  // For the packages of the recipe, which are installed through the network of this machine.
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true })
  const cgroup = join(findCgroupParent(), `krume-recipe-${process.pid}`)
  mkdirSync(cgroup)
  const log = openSync(join(folder, 'boot.log'), 'w')
  const enter = `echo $$ > ${cgroup}/cgroup.procs && exec unshare ${namespaces.join(' ')} --fork --kill-child=SIGKILL sh ${resolve('tests/recipe/boot.sh')} ${root}`
  const child: ChildProcess = spawn('sh', ['-c', enter], { stdio: ['ignore', log, log], detached: true })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const init = await findChild(child.pid ?? 0)
  const enterArgs = (isOnline: boolean) => [
    ...['-t', String(init), '--mount', '--pid', '--uts', '--ipc', '--cgroup', '--root'],
    ...(isOnline ? [] : ['--net']),
  ]
  const environment = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
  }
  const shell = (line: string, isOnline = false) =>
    run('nsenter', [...enterArgs(isOnline), 'sh', '-c', `cd /root; ${line}`], {
      ...environment,
      DEBIAN_FRONTEND: 'noninteractive',
    })

  const machine = {
    root,
    /** Runs a line as root. `apt-get` uses the network of this machine, everything else that of the Debian. */
    shell: (line: string) => shell(line, /^apt-get /.test(line)),
    write(path: string, text: string, mode = 0o644): void {
      const file = join(`/proc/${init}/root`, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text, { mode })
    },
    copy: (file: string, path: string) => cpSync(file, join(`/proc/${init}/root`, path), { recursive: true }),
    /** Runs a program of this machine in the network of the Debian. */
    spawnInNetwork: (command: readonly string[], env: Record<string, string | undefined>) =>
      spawn('nsenter', ['-t', String(init), '--net', ...command], { env, stdio: ['ignore', 'pipe', 'inherit'] }),
    bootLog: () => readFileSync(join(folder, 'boot.log'), 'utf8'),
    async stop(): Promise<void> {
      child.kill('SIGKILL')
      await exited
      for (let attempt = 0; attempt < 50; attempt++) {
        if (spawnSync('umount', [root]).status === 0) break
        await pause(100)
      }
      rmSync(folder, { recursive: true, force: true })
      await removeCgroup(cgroup)
    },
  }
  for (let attempt = 0; attempt < 600; attempt++) {
    if (hasEnded(child)) throw new Error(`The Debian did not boot:\n${machine.bootLog()}`)
    const { output } = await shell('systemctl is-system-running')
    if (/^(running|degraded)/.test(output)) return machine
    await pause(200)
  }
  throw new Error(`The Debian did not boot:\n${machine.bootLog()}`)
}

/** The processes of the Debian may still be ending. */
async function removeCgroup(cgroup: string): Promise<void> {
  for (let attempt = 0; existsSync(cgroup) && attempt < 50; attempt++) {
    spawnSync('find', [cgroup, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'])
    await pause(100)
  }
}

export type Machine = Awaited<ReturnType<typeof startMachine>>
