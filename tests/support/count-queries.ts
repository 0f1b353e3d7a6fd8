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

/** Calls the function with the number of rows of each result. */
export const countResultRows = (onRows: (count: number) => void): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    onRows(result.rows.length)
    return result
  },
})
