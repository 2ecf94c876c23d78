#!/usr/bin/env bash
# Builds a minimal Debian with git, Node 20 and npm, but no font, browser or database, and runs the README's
# two commands on it, each in a fresh clone of the last commit.
#
#   sudo scripts/bare-debian.sh [FOLDER] [start|test]
#
# Needs root and debootstrap, 4 GB in FOLDER (a temporary one by default, removed afterwards), and the
# network for Debian's and npm's packages. Without a second word it runs both commands.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-}
commands=${2:-start test}
[ "$(id -u)" = 0 ] || { echo "Run it as root: it makes a chroot." >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "Install debootstrap first." >&2; exit 1; }

is_temporary=
if [ -z "$folder" ]; then
  folder=$(mktemp -d)
  is_temporary=yes
fi
root=$folder/debian

clean_up() {
  for mounted in sys dev/pts dev proc; do
    mountpoint -q "$root/$mounted" && umount -R -l "$root/$mounted"
  done
  if [ -n "$is_temporary" ]; then rm -rf --one-file-system "$folder"; fi
}
trap clean_up EXIT

# Trixie is the first Debian whose own Node is a 20.
if [ ! -x "$root/usr/bin/npm" ]; then
  mkdir -p "$folder"
  debootstrap --variant=minbase trixie "$root"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  chroot "$root" apt-get install -y --no-install-recommends git nodejs npm ca-certificates
fi
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
mountpoint -q "$root/sys" || mount --rbind /sys "$root/sys"
mountpoint -q "$root/dev" || mount --rbind /dev "$root/dev"

# If this machine needs a certificate to reach npm, that one gets it too.
certificates=$(npm config get cafile 2>/dev/null || true)
if [ -f "$certificates" ]; then
  cp "$certificates" "$root/etc/ssl/npm-ca.crt"
  certificates=/etc/ssl/npm-ca.crt
else
  certificates=
fi

# Runs a shell command there, without this machine's environment.
there() {
  chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin CI="${CI:-}" \
    ${certificates:+npm_config_cafile=$certificates} bash -euc "$1"
}

# Clones the last commit into a folder there.
clone() {
  rm -rf "${root:?}/srv/$1"
  git clone --quiet --no-hardlinks "$project" "$root/srv/$1"
}

run_start() {
  clone start
  there '
    cd /srv/start
    export PORT=4399
    # Each job is a process group, so that all of it can be stopped.
    set -m
    (npm ci && npm start) > start.log 2>&1 &
    shop=$!
    until grep -q "Vitrine is open" start.log; do
      kill -0 $shop 2>/dev/null || { cat start.log; exit 1; }
      sleep 1
    done
    cat start.log
    node -e "
      for (const path of [\"/\", \"/produtos\", \"/api/health\"]) {
        const { status } = await fetch(\"http://localhost:4399\" + path);
        console.log(path, status);
        if (status !== 200) process.exit(1);
      }
    " --input-type=module
    kill -TERM -- -$shop
    wait $shop || true
  '
}

run_test() {
  clone test
  there 'cd /srv/test && npm ci && npm test'
}

for command in $commands; do
  echo "── npm ci && npm $command, on a bare Debian ──"
  "run_$command"
done
