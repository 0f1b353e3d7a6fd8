import { X509Certificate } from 'node:crypto'

export type CertificateLookup =
  | { kind: 'found'; certificate: X509Certificate }
  /** `none`: the provider has no such certificate. `unknown`: it cannot be loaded now. `limited`: too many downloads. */
  | { kind: 'none' | 'unknown' | 'limited' }

const paypalOrigins: readonly [host: RegExp, origin: string][] = [
  [/\.sandbox\.paypal\.com$/, 'https://api.sandbox.paypal.com'],
  [/\.paypal\.com$/, 'https://api.paypal.com'],
]

/** PayPal serves its API and its certificates from different hosts; other providers serve both from one. */
function getCertificateOrigin(providerUrl: string): string {
  const { hostname, origin } = new URL(providerUrl)
  return paypalOrigins.find(([host]) => host.test(hostname))?.[1] ?? origin
}

const certificatePath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/

/** The sender of a webhook writes this URL, so it must be exactly where the provider has its certificates. */
function isCertificateUrl(text: string, origin: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null && url.origin === origin && certificatePath.test(url.pathname) && url.href === origin + url.pathname
  )
}

const timeoutMs = 10_000
const maxBytes = 64_000

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new Error('The certificate is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('latin1')
}

async function download(url: string): Promise<CertificateLookup> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = await readText(response)
    if (response.status === 404 || response.status === 410) return { kind: 'none' }
    return response.ok ? { kind: 'found', certificate: new X509Certificate(text) } : { kind: 'unknown' }
  } catch {
    return { kind: 'unknown' }
  }
}

/** Downloads per minute. Genuine webhooks need one download in months. */
const limits = { windowMs: 60_000, perSender: 3, overall: 30 }

/** What happened in the current minute. */
function createWindow() {
  const countBySender = new Map<string, number>()
  return {
    startedAtMs: Date.now(),
    missingUrls: new Set<string>(),
    /** Counts a download and returns true, unless a limit is reached. */
    countDownload(sender: string): boolean {
      const overall = [...countBySender.values()].reduce((sum, count) => sum + count, 0)
      const ofSender = countBySender.get(sender) ?? 0
      if (overall >= limits.overall || ofSender >= limits.perSender) return false
      countBySender.set(sender, ofSender + 1)
      return true
    },
  }
}

/** Loads the certificates that sign webhooks, each of them once. */
export function createCertificateStore(providerUrl: string) {
  const origin = getCertificateOrigin(providerUrl)
  /** Found or being loaded. Only the provider can add to it, so it stays small. */
  const lookupByUrl = new Map<string, Promise<CertificateLookup>>()
  let currentWindow = createWindow()

  function getWindow() {
    const ageMs = Date.now() - currentWindow.startedAtMs
    if (ageMs < 0 || ageMs >= limits.windowMs) currentWindow = createWindow()
    return currentWindow
  }

  return {
    /** `sender` identifies the client, whose downloads are limited. */
    async find(url: string, sender: string): Promise<CertificateLookup> {
      if (!isCertificateUrl(url, origin)) return { kind: 'none' }
      const known = lookupByUrl.get(url)
      if (known) return known
      const window = getWindow()
      if (window.missingUrls.has(url)) return { kind: 'none' }
      if (!window.countDownload(sender)) return { kind: 'limited' }
      const lookup = download(url)
      lookupByUrl.set(url, lookup)
      const { kind } = await lookup
      if (kind !== 'found') lookupByUrl.delete(url)
      if (kind === 'none') window.missingUrls.add(url)
      return lookup
    },
  }
}
