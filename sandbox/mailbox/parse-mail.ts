import PostalMime, { type Address, decodeWords, type Email, type Attachment as Part } from 'postal-mime'

export type Envelope = { from: string; to: string[] }

export type Attachment = {
  filename: string
  contentType: string
  contentId: string | null
  content: Uint8Array
}

export type ParsedMail = {
  messageId: string | null
  from: string
  fromName: string
  to: string[]
  cc: string[]
  subject: string
  text: string | null
  html: string | null
  headers: Record<string, string>
  attachments: Attachment[]
}

/** A mail that cannot be parsed gets its addresses from the envelope. */
export async function parseMail(raw: Uint8Array, envelope: Envelope): Promise<ParsedMail> {
  const email = await PostalMime.parse(raw).catch(() => null)
  const to = toAddresses(email?.to)
  return {
    messageId: email?.messageId ?? null,
    from: toAddresses(email?.from && [email.from])[0] ?? envelope.from,
    fromName: email?.from?.name ?? '',
    to: to.length > 0 ? to : envelope.to,
    cc: toAddresses(email?.cc),
    subject: email?.subject ?? '',
    text: email?.text ?? null,
    html: email?.html ?? null,
    headers: toHeaders(email),
    attachments: filesFirst(email?.attachments ?? []).map(toAttachment),
  }
}

function toAddresses(list: Address[] | undefined): string[] {
  return (list ?? []).flatMap((entry) => entry.address ?? entry.group?.map((member) => member.address) ?? [])
}

/** Headers by lower-case name. The values of a repeated header, such as Received, are joined by line breaks. */
function toHeaders(email: Email | null): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const { key, value } of email?.headers ?? []) {
    const decoded = decodeWords(value)
    headers[key] = Object.hasOwn(headers, key) ? `${headers[key]}\n${decoded}` : decoded
  }
  return headers
}

/** Sorts attached files before images that are embedded in the text. */
function filesFirst(parts: Part[]): Part[] {
  return [...parts.filter((part) => !part.related), ...parts.filter((part) => part.related)]
}

function toAttachment(part: Part, index: number): Attachment {
  const { content } = part
  return {
    filename: part.filename ?? `attachment-${index + 1}`,
    contentType: part.mimeType,
    contentId: part.contentId?.replace(/^<|>$/g, '') ?? null,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }
}
