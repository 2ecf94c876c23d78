import {
  Color,
  CustomBlending,
  Data3DTexture,
  LinearFilter,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  OneFactor,
  RepeatWrapping,
  RGFormat,
  ShaderMaterial,
  SrcColorFactor,
  ZeroFactor,
  type Material,
  type Texture,
} from 'three';
import type { Grain } from '../accessories/piece.ts';
import type { Surface } from '../finish.ts';
import type { LensLook } from '../lens-looks.ts';
import { LIGHT_SIZE } from './environment.ts';
import { PATTERN_MM, PATTERN_SIZE, patternVoxels } from '../pattern.ts';

const volumes = new Map<string | null, Data3DTexture>();

function volume(seed: string | null): Data3DTexture {
  const known = volumes.get(seed);
  if (known) return known;
  const texture = new Data3DTexture(patternVoxels(seed), PATTERN_SIZE, PATTERN_SIZE, PATTERN_SIZE);
  Object.assign(texture, { format: RGFormat, minFilter: LinearFilter, magFilter: LinearFilter });
  texture.wrapS = texture.wrapT = texture.wrapR = RepeatWrapping;
  texture.needsUpdate = true;
  volumes.set(seed, texture);
  return texture;
}

/**
 * Lamps give shadowed, diffuse light only: what shines is the studio's own reflection, which has no
 * samples to show as dots.
 */
const SOFT_LAMPS = `
#include <lights_fragment_end>
reflectedLight.directSpecular = vec3(0.);
#ifdef USE_CLEARCOAT
  clearcoatSpecularDirect = vec3(0.);
#endif
reflectedLight.indirectDiffuse *= .3;
`;

/** Looks into the acetate along the refracted ray: clouds at several depths cover one another. */
const TORTOISE = `
#include <color_fragment>
{
  vec3 into = refract(normalize(vToPart), normalize(vPartNormal), 1. / 1.5);
  vec3 seen = vec3(0.);
  float left = 1.;
  for (int i = 0; i < 5; i++) {
    float depth = .12 + float(i) * .62;
    vec2 cloud = texture(uBlock, (vPart + into * depth) / ${PATTERN_MM.toFixed(1)}).rg;
    float dark = smoothstep(.43, .6, cloud.r);
    vec3 amber = mix(diffuse, diffuse * vec3(.62, .42, .3), smoothstep(.35, .75, cloud.g));
    float share = i == 4 ? 1. : .14 + .62 * dark;
    seen += left * share * mix(amber, uDark, dark);
    left *= 1. - share;
  }
  diffuseColor.rgb = seen * 1.12;
}
`;

/** Clear plastic is dark where one looks along its skin: there it shows the dim room instead of the paper. */
const EDGES = `
#include <transmission_fragment>
{
  float along = 1. - abs(dot(normal, normalize(vViewPosition)));
  totalDiffuse *= mix(vec3(1.), vec3(.5, .53, .55), smoothstep(.4, 1., along));
}
`;

/** Turns the normal by the slope of fine noise in the material: leather, cloth, paper. */
const GRAIN = `
#include <normal_fragment_maps>
{
  vec3 at = vPart / uGrain.x;
  float e = .7 / 64.;
  float here = texture(uBlock, at).r;
  vec3 slope = vec3(texture(uBlock, at + vec3(e, 0., 0.)).r, texture(uBlock, at + vec3(0., e, 0.)).r, texture(uBlock, at + vec3(0., 0., e)).r) - here;
  vec3 part = normalize(vPartNormal);
  slope -= part * dot(slope, part);
  normal = normalize(normalMatrix * (part - slope * uGrain.y * 9.));
}
`;

/** What the fragment shader knows of the place on the part. */
const PLACE = {
  declared: 'varying vec3 vPart; varying vec3 vPartNormal; varying vec3 vToPart;',
  set: 'vPart = position; vPartNormal = normal; vToPart = position - (inverse(modelViewMatrix) * vec4(0., 0., 0., 1.)).xyz;',
};

function physical(surface: Surface, grain?: Grain): MeshPhysicalMaterial {
  const { color, metalness, roughness, clearcoat, transmission, depth, pattern } = surface;
  const material = new MeshPhysicalMaterial({
    color,
    metalness,
    roughness,
    clearcoat,
    transmission,
    ior: 1.49,
    clearcoatRoughness: 0.03,
  });
  // Polish covers the surface: the rougher reflection below it would only veil the colour.
  const polished = clearcoat > 0.9 && transmission === 0;
  material.specularIntensity = polished ? 0.15 : surface.gloss;
  if (transmission > 0) {
    material.color.set('#ffffff');
    material.thickness = depth;
    material.attenuationColor = new Color(color);
    // A pale acetate would be lost on the paper: its light goes a shorter way to its colour.
    const { r, g, b } = material.attenuationColor;
    material.attenuationDistance = depth * (2.4 - 1.6 * (0.21 * r + 0.72 * g + 0.07 * b));
  }
  if (surface.opacity < 1) {
    Object.assign(material, { transparent: true, opacity: surface.opacity, depthWrite: false });
  }
  material.envMapIntensity = metalness > 0.5 ? 0.85 : 1;
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <lights_fragment_end>',
      SOFT_LAMPS,
    );
    if (transmission > 0) {
      shader.fragmentShader = shader.fragmentShader.replace(
        '#include <transmission_fragment>',
        EDGES,
      );
    }
    if (!pattern && !grain) return;
    shader.uniforms['uBlock'] = { value: volume(pattern?.seed ?? null) };
    shader.uniforms['uDark'] = { value: new Color(pattern?.dark) };
    shader.uniforms['uGrain'] = { value: [grain?.size ?? 1, grain?.depth ?? 0] };
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${PLACE.declared}`)
      .replace('#include <project_vertex>', `#include <project_vertex>\n${PLACE.set}`);
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>\n${PLACE.declared} uniform highp sampler3D uBlock; uniform vec3 uDark; uniform vec2 uGrain; uniform mat3 normalMatrix;`,
      )
      .replace(
        pattern ? '#include <color_fragment>' : '#include <normal_fragment_maps>',
        pattern ? TORTOISE : GRAIN,
      );
  };
  material.customProgramCacheKey = () =>
    pattern ? 'tortoise' : grain ? 'grain' : transmission > 0 ? 'clear' : 'plain';
  return material;
}

const made = new Map<string, Material>();

/** The material of a part; parts that look alike share it. */
export function materialOf(surface: Surface): Material {
  const key = JSON.stringify(surface);
  const known = made.get(key);
  if (known) return known;
  const material = physical(surface);
  made.set(key, material);
  return material;
}

/** The material of a part with a fine relief. */
export const grained = (surface: Surface, grain: Grain): Material => physical(surface, grain);

/** The material of a part with a picture on it. */
export function printedOn(surface: Surface, map: Texture): Material {
  const material = physical(surface);
  material.map = map;
  return material;
}

/** Where PMREM keeps its blurred copies, for the size that the studio's light is made in. */
const CUBE_UV = {
  CUBEUV_TEXEL_WIDTH: 1 / (3 * LIGHT_SIZE),
  CUBEUV_TEXEL_HEIGHT: 1 / (4 * LIGHT_SIZE),
  CUBEUV_MAX_MIP: `${Math.log2(LIGHT_SIZE)}.`,
};

/** A thin pane's reflection of the studio, by Fresnel (Schlick); a mirror's by its own colour. */
const pane = (look: LensLook) =>
  new ShaderMaterial({
    defines: { ENVMAP_TYPE_CUBE_UV: '', ...(look.mirror ? { MIRROR: '' } : {}), ...CUBE_UV },
    uniforms: {
      studio: { value: null },
      coating: { value: new Color(look.coating).multiplyScalar(look.shine) },
    },
    vertexColors: look.mirror !== null,
    vertexShader: `
varying vec3 vNormalWorld; varying vec3 vSight; varying vec3 vTone;
void main() {
  vec4 place = modelMatrix * vec4(position, 1.);
  vNormalWorld = normalize(mat3(modelMatrix) * normal);
  vSight = place.xyz - cameraPosition;
  #ifdef USE_COLOR
    vTone = color;
  #endif
  gl_Position = projectionMatrix * viewMatrix * place;
}`,
    fragmentShader: `
#include <common>
#include <cube_uv_reflection_fragment>
uniform sampler2D studio; uniform vec3 coating;
varying vec3 vNormalWorld; varying vec3 vSight; varying vec3 vTone;
void main() {
  vec3 sight = normalize(vSight);
  vec3 n = normalize(vNormalWorld);
  float grazing = pow(1. - clamp(-dot(sight, n), 0., 1.), 5.);
  #ifdef MIRROR
    vec3 share = mix(vTone * .6, vec3(.6), grazing);
    float roughness = .1;
  #else
    vec3 share = (.04 + .96 * grazing) * coating;
    float roughness = .02;
  #endif
  gl_FragColor = vec4(textureCubeUV(studio, reflect(sight, n), roughness).rgb * share, 1.);
}`,
    transparent: true,
    depthWrite: false,
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneFactor,
  });

/**
 * A lens is painted twice: what it lets through multiplies, what it throws back is added.
 *
 * @param studio the light of the studio, of LIGHT_SIZE
 */
export function lensMaterials(
  look: LensLook,
  studio: Texture,
): { filter: Material; shine: Material } {
  const filter = new MeshBasicMaterial({
    transparent: true,
    depthWrite: false,
    vertexColors: true,
    toneMapped: false,
    blending: CustomBlending,
    blendSrc: ZeroFactor,
    blendDst: SrcColorFactor,
  });
  const shine = pane(look);
  shine.uniforms['studio']!.value = studio;
  return { filter, shine };
}
