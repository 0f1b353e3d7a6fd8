import type { KyselyPlugin } from 'kysely'

/** Calls the function before each query with the number of queries so far. */
export function countQueries(onQuery: (count: number) => void): KyselyPlugin {
  let count = 0
  return {
    transformQuery({ node }) {
      count += 1
      onQuery(count)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
