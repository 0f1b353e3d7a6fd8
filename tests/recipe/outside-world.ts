/**
 * What is outside of a server: a payment provider behind TLS and a mail server, here the sandbox. Runs in the network of the
 * Debian until it is ended. Arguments: certificate and key.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'

export const providerPort = 8443
export const sandboxPort = 8081
export const smtpPort = 8025

if (import.meta.main) {
  const [certificate = '', key = ''] = process.argv.slice(2)
  const sandbox = spawn(process.execPath, ['sandbox/main.ts'], {
    env: { ...process.env, SANDBOX_PORT: String(sandboxPort), SANDBOX_SMTP_PORT: String(smtpPort) },
    stdio: 'inherit',
  })
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (incoming, response) => {
    const { method, url, headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port: sandboxPort, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.writeHead(502).end())
    incoming.pipe(forwarded)
  })
  server.listen(providerPort, '127.0.0.1')
  process.once('SIGTERM', () => {
    sandbox.kill('SIGTERM')
    process.exit(0)
  })
}
