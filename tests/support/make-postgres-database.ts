import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A fresh, empty database on the given server. */
export async function makePostgresDatabase(serverUrl: string): Promise<string> {
  const name = `krume_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return serverUrl.replace(/\/postgres$/, `/${name}`)
}
