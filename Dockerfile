# The image of the server: Debian, the Node of the lockfile, the packages that run in production, and the built web client.
# `deploy/try-image.sh` runs these same steps on a Debian root without a container engine.

FROM debian:13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates nodejs npm
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm run notices
RUN npm prune --omit=dev
# The runtime image needs the binary of Node, not its headers and its npm.
RUN mkdir /out && cp node_modules/node-linux-*/bin/node /out/node && rm -rf node_modules/node-linux-* node_modules/typescript node_modules/@typescript

FROM debian:13-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin quizround && mkdir /data && chown quizround /data
WORKDIR /app
COPY --from=build /out/node /usr/local/bin/node
COPY --from=build /app/package.json /app/LICENSE /app/THIRD_PARTY_NOTICES.txt ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/game ./game
COPY --from=build /app/protocol ./protocol
COPY --from=build /app/server ./server
COPY --from=build /app/bank ./bank
COPY --from=build /app/web/i18n ./web/i18n
COPY --from=build /app/build/client ./build/client
# Metrics are closed until METRICS=on and METRICS_TOKEN open them.
ENV NODE_ENV=production METRICS=off DATA_DIR=/data PORT=3000
USER quizround
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--v8-pool-size=1", "server/main.ts"]
