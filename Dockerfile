# One image for every process; the command says which one (docs/decisions/0016-one-image.md). Without a command it is the api.
#
#   docker build -t questglass .
#   docker run --rm -e DATABASE_URL=… questglass node dist/apps/migrate/src/main.js
#
# It runs as user 10001, writes nothing outside /tmp and starts no shell. Builds that must not follow a tag pin the base by its digest,
# as a release does (.github/workflows/release.yaml). It does not stand here: nobody would renew it, and the base's fixes would stay away.
#
#   digest=$(docker buildx imagetools inspect node:24-slim --format '{{.Manifest.Digest}}')
#   docker build --build-arg NODE_IMAGE=node:24-slim@$digest -t questglass .

ARG NODE_IMAGE=node:24-slim
# Under what was built: the same, unless a smaller one is wanted there.
ARG BASE=$NODE_IMAGE

# Both run on the machine that builds, whatever the platform of the image: nothing that they run is emulated.
FROM --platform=$BUILDPLATFORM $NODE_IMAGE AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN npm run --silent build && scripts/release/image-part build dist

FROM --platform=$BUILDPLATFORM $NODE_IMAGE AS modules
ARG TARGETARCH=amd64
WORKDIR /modules
COPY package.json package-lock.json .npmrc ./
COPY scripts/release/image-part /usr/local/bin/
RUN --mount=type=cache,target=/root/.npm image-part modules . "$TARGETARCH"

FROM $BASE
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Questglass" \
      org.opencontainers.image.description="Questions in plain English over a workspace's data: REST, MCP, webhooks" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.source="https://github.com/questglass/questglass" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production
WORKDIR /app
# Modules change less often than the code: a new version is a layer of a few megabytes.
COPY --from=modules /modules/node_modules ./node_modules
COPY package.json LICENSE ./
COPY --from=build /build/dist ./dist
# The commit, for questglass_build_info; after the layers that do not change with it.
ENV QG_REVISION=$REVISION
USER 10001:10001
EXPOSE 8080 9090
CMD ["node", "--max-semi-space-size=32", "dist/apps/api/src/main.js"]
