#!/usr/bin/env node
// `npx krume …` is `npm run krume -- …`.
process.argv.splice(2, 0, 'krume')
await import('./bootstrap.mjs')
