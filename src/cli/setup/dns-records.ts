import dns from 'node:dns/promises'

/** The host of the address that mails come from, in `Bakery <orders@example.org>` too. */
export const mailDomain = (mailFrom: string): string | undefined =>
  /@([^\s>@]+)>?\s*$/.exec(mailFrom)?.[1]?.toLowerCase()

export interface DnsRecord {
  kind: 'spf' | 'dkim' | 'dmarc'
  name: string
  value: string
}

/** What receivers of mail look up to tell our mails from forged ones. */
export const suggestRecords = (domain: string, smtpHost: string, selector: string): DnsRecord[] => [
  { kind: 'spf', name: domain, value: `v=spf1 a:${smtpHost} ~all` },
  { kind: 'dkim', name: `${selector}._domainkey.${domain}`, value: 'v=DKIM1; k=rsa; p=…' },
  { kind: 'dmarc', name: `_dmarc.${domain}`, value: `v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}` },
]

const beginnings: Record<DnsRecord['kind'], RegExp> = {
  spf: /^v=spf1\b/i,
  dkim: /^(v=DKIM1|k=|p=)/i,
  dmarc: /^v=DMARC1\b/i,
}

export type RecordState = { kind: 'set'; value: string } | { kind: 'missing' } | { kind: 'unknown'; reason: string }

const missingCodes = new Set(['ENOTFOUND', 'ENODATA'])

export async function lookUpRecord({ kind, name }: Pick<DnsRecord, 'kind' | 'name'>): Promise<RecordState> {
  try {
    const records = (await dns.resolveTxt(name)).map((parts) => parts.join(''))
    const value = records.find((text) => beginnings[kind].test(text))
    return value === undefined ? { kind: 'missing' } : { kind: 'set', value }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    return missingCodes.has(code) ? { kind: 'missing' } : { kind: 'unknown', reason: code || String(error) }
  }
}
