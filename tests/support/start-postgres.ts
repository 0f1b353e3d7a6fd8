import type { TestProject } from 'vitest/node'
import { runPostgres } from './run-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export default async function startPostgres(project: TestProject) {
  const postgres = await runPostgres()
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
