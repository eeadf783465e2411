// The measure of things: one JSON route on Fastify as it comes.
import fastify from 'fastify';
import { answerParent } from './child.ts';

const server = fastify();
server.get('/', async () => ({ hello: 'world' }));
const url = await server.listen({ host: '127.0.0.1', port: 0 });
answerParent(async () => ({ url }));
