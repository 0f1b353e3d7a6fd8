import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { createAddressFetch, loopbackAddresses } from '../support/address-fetch.ts'
import { type Attack, attacks, startAttack } from './attacks.ts'
import { startBehindNginx } from './behind-nginx.ts'
import type { Guarantee } from './guarantee.ts'
import { startProber } from './prober.ts'

const hostileAddress = '127.0.0.2'
/** Many, because nginx limits how fast each of them reads. */
const otherAddresses = loopbackAddresses(24, 100)
/** Rounds of probes while all connections of the attack are open. */
const probeRounds = { short: 2, long: 20 }

interface Target {
  name: string
  url: string
  /** For TLS. */
  authority?: string
  attacks: readonly Attack[]
}

/** For the short form: opening 600 connections with TLS takes seconds. */
const isCheapOverTls = ({ name, connections }: Attack) => connections < 600 || name === 'slow posts'

function createConnect({ url, authority }: Target): () => Socket {
  const port = Number(new URL(url).port)
  const options = { port, host: '127.0.0.1', localAddress: hostileAddress }
  return () =>
    authority ? connectTls({ ...options, servername: 'localhost', ca: authority }) : connect({ ...options })
}

/** The server accepts connections in turn: when it responds on a new one, it has received the attack. */
async function waitUntilReceived({ url, authority }: Target): Promise<void> {
  const send = createAddressFetch({ from: otherAddresses, authority })
  await send(`${url}/livez`)
  send.close()
}

async function endure(target: Target, attack: Attack, probeCount: number) {
  const send = createAddressFetch({ from: otherAddresses, authority: target.authority })
  const prober = startProber(target.url, send)
  await prober.waitForRounds(1)
  const running = await startAttack(attack, createConnect(target))
  await waitUntilReceived(target)
  await prober.waitForRounds(probeCount)
  const violations: string[] = []
  if (running.countOpen() + running.countAnswered() < attack.connections)
    violations.push(`only ${running.countOpen() + running.countAnswered()} connections were opened`)
  running.stop()
  violations.push(...(await prober.stop()))
  send.close()
  return {
    violations: violations.map((text) => `${target.name}, ${attack.name}: ${text}`),
    probes: prober.countProbes(),
  }
}

/** Other systems have a single loopback address. */
const hasSeveralAddresses = process.platform === 'linux'

export const oneHostileClient: Guarantee = {
  name: 'one hostile client',
  figure: '600 idle or slow connections, floods and unread responses of one client: every request of others gets 200',
  rounds: { short: 1, long: 10 },
  shortOn: 'sqlite',
  async run({ rounds, kind, cluster }) {
    if (!hasSeveralAddresses)
      return { rounds: 0, violations: [], note: 'skipped: this system has one loopback address' }
    const direct = await cluster.startServer({ TRUSTED_PROXIES: '0' })
    const behindNginx = await startBehindNginx({ cluster, kind })
    const { url, authority } = behindNginx.nginx
    const targets: Target[] = [
      { name: 'direct', url: direct.url, attacks },
      { name: 'behind nginx', url, authority, attacks: rounds === 1 ? attacks.filter(isCheapOverTls) : attacks },
    ]
    const violations: string[] = []
    let probeCount = 0
    try {
      for (let round = 0; round < rounds; round++)
        for (const target of targets)
          for (const attack of target.attacks) {
            const result = await endure(target, attack, rounds === 1 ? probeRounds.short : probeRounds.long)
            probeCount += result.probes
            violations.push(...result.violations.map((text) => `round ${round}: ${text}`))
          }
    } finally {
      await direct.stop()
      await behindNginx.stop()
    }
    const note = `${attacks.length} attacks per round, directly and behind nginx; ${probeCount} requests of others`
    return { rounds, violations, note, conditions: { processes: behindNginx.processes } }
  },
}
