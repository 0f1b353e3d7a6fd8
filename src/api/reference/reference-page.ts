import { html } from 'hono/html'
import type { OpenApiDocument } from './openapi-document.ts'

interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const schemaBlock = (schema: unknown) =>
  schema ? html`<pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>` : ''

const parameterRow = (parameter: NonNullable<Operation['parameters']>[number]) =>
  html`<tr><td><code>${parameter.name}</code></td><td>${parameter.in}</td>
    <td>${parameter.required ? 'required' : 'optional'}</td><td>${parameter.description ?? ''}</td></tr>`

const parameterTable = (parameters: Operation['parameters']) =>
  parameters?.length
    ? html`<h4>Parameters</h4><table><thead><tr><th>Name</th><th>In</th><th></th><th>Meaning</th></tr></thead>
        <tbody>${parameters.map(parameterRow)}</tbody></table>`
    : ''

const bodyBlock = (body: Operation['requestBody']) =>
  Object.entries(body?.content ?? {}).map(([type, { schema }]) => html`<h4>Body, ${type}</h4>${schemaBlock(schema)}`)

const responseBlock = ([status, { description, content }]: [
  string,
  NonNullable<Operation['responses']>[string],
]) => html`<h4>${status} <span>${description ?? ''}</span></h4>
  ${Object.values(content ?? {}).map(({ schema }) => schemaBlock(schema))}`

const operationBlock = (method: string, path: string, operation: Operation) => html`<details id="${method}${path}">
  <summary><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${operation.summary ?? ''}</span></summary>
  ${operation.description ? html`<p>${operation.description}</p>` : ''}
  ${parameterTable(operation.parameters)} ${bodyBlock(operation.requestBody)}
  ${Object.entries(operation.responses ?? {}).map(responseBlock)}
</details>`

function operationsByTag(document: OpenApiDocument): Map<string, ReturnType<typeof operationBlock>[]> {
  const groups = new Map<string, ReturnType<typeof operationBlock>[]>()
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = (item as Record<string, Operation | undefined>)[method]
      if (!operation) continue
      const tag = operation.tags?.[0] ?? 'Other'
      groups.set(tag, [...(groups.get(tag) ?? []), operationBlock(method, path, operation)])
    }
  }
  return groups
}

/** A page of our own: it needs no script and no style from elsewhere, so the site's strict CSP holds here too. */
export const referencePage = (document: OpenApiDocument) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${document.info.title}</title>
<link rel="stylesheet" href="/api/v1/docs/style.css">
</head>
<body><main>
<h1>${document.info.title}</h1>
<p class="lead">${document.info.description ?? ''}</p>
<p><a href="/api/v1/openapi.json">OpenAPI 3.1 document</a></p>
${[...operationsByTag(document)].map(([tag, blocks]) => html`<h2>${tag}</h2>${blocks}`)}
<h2>Schemas</h2>
${Object.entries(document.components?.schemas ?? {}).map(
  ([name, schema]) =>
    html`<details id="schema-${name}"><summary><code>${name}</code></summary>${schemaBlock(schema)}</details>`,
)}
</main></body></html>`
