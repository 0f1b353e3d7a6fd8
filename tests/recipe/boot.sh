#!/bin/sh
# Becomes PID 1 of a machine in the folder $1: called in new namespaces (mount, pid, net, uts, ipc, cgroup).
set -eu
root=$1
mount --make-rprivate /
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=0755 tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o mode=0755 tmpfs "$root/dev"
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
ln -s /proc/self/fd/0 "$root/dev/stdin"
ln -s /proc/self/fd/1 "$root/dev/stdout"
ln -s /proc/self/fd/2 "$root/dev/stderr"
for device in null:3 zero:5 full:7 random:8 urandom:9; do
  mknod -m 0666 "$root/dev/${device%:*}" c 1 "${device#*:}"
done
mknod -m 0666 "$root/dev/tty" c 5 0
ip link set lo up
hostname krume-recipe
cd "$root"
mkdir -p .before
pivot_root . .before
umount -l /.before
exec env -i container=krume-recipe PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --show-status=no
