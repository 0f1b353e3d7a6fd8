import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A fresh database on the given server: empty, or a copy of another one that nobody is connected to. */
export async function makePostgresDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `krume_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return serverUrl.replace(/\/postgres$/, `/${name}`)
}
