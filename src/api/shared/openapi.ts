import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env, Schema } from 'hono'
import { html } from 'hono/html'

type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const renderSchema = (schema: unknown) =>
  schema ? html`<pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>` : ''

const renderParameterRow = (parameter: NonNullable<Operation['parameters']>[number]) =>
  html`<tr><td><code>${parameter.name}</code></td><td>${parameter.in}</td>
    <td>${parameter.required ? 'required' : 'optional'}</td><td>${parameter.description ?? ''}</td></tr>`

const renderParameters = (parameters: Operation['parameters']) =>
  parameters?.length
    ? html`<h4>Parameters</h4><table><thead><tr><th>Name</th><th>In</th><th></th><th>Meaning</th></tr></thead>
        <tbody>${parameters.map(renderParameterRow)}</tbody></table>`
    : ''

const renderBody = (body: Operation['requestBody']) =>
  Object.entries(body?.content ?? {}).map(([type, { schema }]) => html`<h4>Body, ${type}</h4>${renderSchema(schema)}`)

const renderResponse = ([status, { description, content }]: [
  string,
  NonNullable<Operation['responses']>[string],
]) => html`<h4>${status} <span>${description ?? ''}</span></h4>
  ${Object.values(content ?? {}).map(({ schema }) => renderSchema(schema))}`

const renderOperation = (method: string, path: string, operation: Operation) => html`<details id="${method}${path}">
  <summary><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${operation.summary ?? ''}</span></summary>
  ${operation.description ? html`<p>${operation.description}</p>` : ''}
  ${renderParameters(operation.parameters)} ${renderBody(operation.requestBody)}
  ${Object.entries(operation.responses ?? {}).map(renderResponse)}
</details>`

function groupOperationsByTag(document: OpenApiDocument): Map<string, ReturnType<typeof renderOperation>[]> {
  const groups = new Map<string, ReturnType<typeof renderOperation>[]>()
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = (item as Record<string, Operation | undefined>)[method]
      if (!operation) continue
      const tag = operation.tags?.[0] ?? 'Other'
      groups.set(tag, [...(groups.get(tag) ?? []), renderOperation(method, path, operation)])
    }
  }
  return groups
}

/**
 * The reference of an API for people, at `/docs` below its path. Rendered here instead of by a library, so that it
 * complies with the strict CSP.
 */
const renderOpenApiPage = (document: OpenApiDocument, apiPath: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${document.info.title}</title>
<link rel="stylesheet" href="${apiPath}/docs/style.css">
</head>
<body><main>
<h1>${document.info.title}</h1>
<p class="lead">${document.info.description ?? ''}</p>
<p><a href="${apiPath}/openapi.json">OpenAPI 3.1 document</a></p>
${[...groupOperationsByTag(document)].map(([tag, blocks]) => html`<h2>${tag}</h2>${blocks}`)}
<h2>Schemas</h2>
${Object.entries(document.components?.schemas ?? {}).map(
  ([name, schema]) =>
    html`<details id="schema-${name}"><summary><code>${name}</code></summary>${renderSchema(schema)}</details>`,
)}
</main></body></html>`

const openApiPageCss = `
:root { color-scheme: light; --ink: #2a1b12; --line: #e3d5bd; }
* { box-sizing: border-box; }
body { margin: 0; background: #fbf6ec; color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 3rem 1.25rem 6rem; }
h1 { font: 600 2.4rem/1.1 Georgia, serif; margin: 0 0 1rem; }
h2 { font: 600 1.5rem/1.2 Georgia, serif; margin: 3rem 0 1rem; }
h4 { margin: 1.5rem 0 .5rem; }
h4 span, summary span { font-weight: 400; color: #6b5444; }
.lead { white-space: pre-line; max-width: 65ch; }
a { color: #7a4520; }
details { background: #fffdf8; border: 1px solid var(--line); border-radius: 12px; margin: .5rem 0; padding: .25rem 1rem; }
summary { cursor: pointer; padding: .75rem 0; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.2rem; font-size: .8rem; letter-spacing: .04em; color: #3f6b4f; }
summary b.post, summary b.patch, summary b.put { color: #7a4520; }
summary b.delete { color: #a8452f; }
:focus-visible { outline: 3px solid #1d4e9e; outline-offset: 2px; border-radius: 4px; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
pre { background: #f5ecdc; border-radius: 8px; padding: 1rem; overflow: auto; max-height: 24rem; font-size: .8rem; }
`

interface Reference {
  /** Where the API is. */
  apiPath: string
  /** What the paths of the document are relative to. */
  serverUrl: string
  title: string
  description: string
  /** What every request needs. */
  security: { name: string; scheme: Parameters<OpenAPIHono['openAPIRegistry']['registerComponent']>[2] }
}

/** The OpenAPI document of an API and its reference page, for everybody. */
export function addOpenApiRoutes<E extends Env, S extends Schema, P extends string>(
  api: OpenAPIHono<E, S, P>,
  { apiPath, serverUrl, title, description, security: { name, scheme } }: Reference,
): void {
  api.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  const createDocument = () =>
    api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title, version: '1', description },
      servers: [{ url: serverUrl }],
      security: [{ [name]: [] }],
    })
  api.get('/openapi.json', (c) => c.json(createDocument()))
  api.get('/docs', (c) => c.html(renderOpenApiPage(createDocument(), apiPath)))
  api.get('/docs/style.css', (c) => c.body(openApiPageCss, 200, { 'content-type': 'text/css; charset=utf-8' }))
}
