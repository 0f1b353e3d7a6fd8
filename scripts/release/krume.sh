#!/bin/sh
# The command of a release: `krume serve` starts the server, everything else is a command of the tool. Links are followed, so
# that a running process keeps its release when /opt/krume/current points to the next one.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
case "$1" in
  serve) entry=server.js ;;
  *) entry=krume.js ;;
esac
# glibc would keep freed memory for each of Node's threads, and blocks of 64 KB, into which Node reads, among small ones.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-65536}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
# A small young generation saves 20 MB, and the server collects garbage once at its start. Certificates of the system count too, for a mail server with an authority of its own.
exec "$root/node/bin/node" --max-semi-space-size=8 --expose-gc --use-system-ca "$root/server/$entry" "$@"
