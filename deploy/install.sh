#!/bin/sh
# Installs an unpacked release on Debian, as root:  krume-<version>-linux-<arch>/deploy/install.sh
# User, folders, units and the command `krume`. Settings, content and data that exist stay as they are. It starts nothing.
set -eu

from=$(dirname "$(dirname "$(readlink -f "$0")")")
version=$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' "$from/release.json")
folder=/opt/krume/releases/$version

if ! "$from/node/bin/node" --version >/dev/null; then
  echo "Node does not run here (see above). It needs the package libatomic1: apt-get install libatomic1" >&2
  exit 1
fi

# 1. The release. `krume upgrade` installs the next ones.
if [ -e /opt/krume/current ]; then
  echo "Krume is installed already: krume upgrade <archive> installs another release." >&2
  exit 1
fi
mkdir -p /opt/krume/releases
cp -a "$from" /opt/krume/releases/.installing
chown -R root:root /opt/krume
mv /opt/krume/releases/.installing "$folder"
ln -s "releases/$version" /opt/krume/current
ln -sfn /opt/krume/current/bin/krume /usr/local/bin/krume

# 2. The user and its folders.
cd "$folder/deploy"
install -D -m 0644 sysusers.conf /usr/lib/sysusers.d/krume.conf
install -D -m 0644 tmpfiles.conf /usr/lib/tmpfiles.d/krume.conf
systemd-sysusers krume.conf
systemd-tmpfiles --create krume.conf

# 3. The units.
install -m 0644 ./*.service ./*.timer /etc/systemd/system/
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi

# 4. Settings, with secrets of their own.
random() { head -c "$1" /dev/urandom | od -An -vtx1 | tr -d ' \n'; }
if [ ! -e /etc/krume/krume.env ]; then
  umask 077
  sed -e "s/^SECRET_KEY=$/SECRET_KEY=$(random 48)/" \
    -e "s/^API_CREDENTIAL=public:$/API_CREDENTIAL=public:$(random 16)/" \
    -e "s/^DAY_END_KEY=$/DAY_END_KEY=$(random 32)/" \
    -e "s/^METRICS_TOKEN=$/METRICS_TOKEN=$(random 16)/" krume.env.example >/etc/krume/krume.env
  chown root:krume /etc/krume/krume.env
  chmod 0640 /etc/krume/krume.env
fi

# 5. The content of the release, to begin with.
if [ ! -e /var/lib/krume/content ]; then
  cp -R "$folder/content" /var/lib/krume/content
  chown -R krume:krume /var/lib/krume/content
fi

echo "Krume $version is in $folder. Next: fill in /etc/krume/krume.env."
