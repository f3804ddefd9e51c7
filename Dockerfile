FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
# pg_dump and pg_restore, for `backup` and `restore` on PostgreSQL.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN mkdir -m 700 /data && chown node:node /data
ENV NODE_ENV=production DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 4300
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:4300/api/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps", "dist/server/main.js"]
CMD ["serve"]
