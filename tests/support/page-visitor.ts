import { type HtmlDocument, readHtml } from './html.ts'

/** The elements of one kind, with their content. For those that do not contain each other. */
export const elementsOf = (html: string, tag: string): string[] =>
  html.match(new RegExp(`<${tag}[\\s>][\\s\\S]*?</${tag}>`, 'g')) ?? []

/** What a person can read, in one line. */
export const textOf = (html: string): string =>
  readHtml(html.replaceAll(/<!--[\s\S]*?-->/g, ''))
    .texts.join(' ')
    // What is read aloud and found has no soft hyphens.
    .replaceAll('\u00ad', '')
    .replaceAll(/\s+/g, ' ')

export interface VisitedPage {
  status: number
  headers: Headers
  /** Of the address after redirects, with its query. */
  path: string
  html: string
  /** Of `main`, or of the whole page if it has none. */
  text: string
}

type Values = Readonly<Record<string, string>>

const mainOf = (html: string) => elementsOf(html, 'main')[0] ?? html

/** The fields of a form as a browser sends them when its first button is pressed. */
function readFields({ elements }: HtmlDocument): URLSearchParams {
  const fields = new URLSearchParams()
  let select: string | undefined
  for (const { name: tag, attributes } of elements) {
    const { name = '', type = 'text', value = '' } = attributes
    const isBox = type === 'checkbox' || type === 'radio'
    if (tag === 'select') select = name
    else if (tag === 'option' && select !== undefined && ('selected' in attributes || !fields.has(select)))
      fields.set(select, value)
    else if (tag === 'textarea' && name) fields.append(name, '')
    else if (tag === 'button' && name && !fields.has(name)) fields.set(name, value)
    else if (tag === 'input' && name && (!isBox || 'checked' in attributes)) fields.append(name, value)
  }
  return fields
}

/** Visits pages and sends forms as a browser without JavaScript does, with its cookies. */
export function createPageVisitor(siteUrl: string, language: 'de' | 'en' = 'de') {
  const cookies = new Map<string, string>()

  async function request(path: string, init: RequestInit = {}): Promise<VisitedPage> {
    const headers = {
      'accept-language': language,
      // Of the API; pages ignore it.
      authorization: `Basic ${btoa('public:krume')}`,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(init.method === 'POST' && { origin: siteUrl }),
      ...init.headers,
    }
    const response = await fetch(new URL(path, siteUrl), { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/; Max-Age=0(;|$)/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (response.status >= 300 && location) return request(location)
    const html = await response.text()
    const { pathname, search } = new URL(path, siteUrl)
    return {
      status: response.status,
      headers: response.headers,
      path: pathname + search,
      html,
      get text() {
        return textOf(mainOf(html))
      },
    }
  }

  return {
    open: (path: string) => request(path),

    /** Sends JSON to the API, as the scripts of the page do. */
    async post<T>(path: string, body: unknown): Promise<T> {
      const headers = { 'content-type': 'application/json' }
      const { html } = await request(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return JSON.parse(html) as T
    },

    /** Sends the first form with a field or a button of that name. A value of '' clears a field or a box. */
    async submit(page: VisitedPage, fieldName: string, values: Values = {}): Promise<VisitedPage> {
      const form = elementsOf(page.html, 'form').find((source) => source.includes(`name="${fieldName}"`))
      if (!form) throw new Error(`${page.path} has no form with ${fieldName}`)
      const document = readHtml(form)
      const { method = 'get', action = page.path } = document.elements[0]?.attributes ?? {}
      const fields = readFields(document)
      for (const [name, value] of Object.entries(values)) fields.set(name, value)
      const isPost = method.toLowerCase() === 'post'
      return isPost ? request(action, { method: 'POST', body: fields }) : request(`${action}?${fields}`)
    },
  }
}
